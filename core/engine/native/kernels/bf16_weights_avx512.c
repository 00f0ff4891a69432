/* Products with bf16 weights for x86 with AVX-512: see bf16_weights.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "bf16_weights.c"
#pragma clang attribute pop
