/* The product of rows and int8 weights for x86 with AVX-512 and VNNI: see int8_product.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512_VNNI, apply_to = function)
#include "int8_product.c"
#pragma clang attribute pop
