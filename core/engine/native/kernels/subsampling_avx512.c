/* An encoder's entry for x86 with AVX-512: see subsampling.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "subsampling.c"
#pragma clang attribute pop
