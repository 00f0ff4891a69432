/* Attention for x86 with AVX-512: see attention.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "attention.c"
#pragma clang attribute pop
