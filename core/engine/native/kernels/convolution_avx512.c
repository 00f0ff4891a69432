/* The convolution for x86 with AVX-512: see convolution.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "convolution.c"
#pragma clang attribute pop
