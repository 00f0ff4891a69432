/* An encoder's entry for x86 with AVX-512 and VNNI, of models in int8: see subsampling.c. */
#include "avx512.h"

#define PAIRS
#pragma clang attribute push(WITH_AVX512_VNNI, apply_to = function)
#include "subsampling.c"
#pragma clang attribute pop
