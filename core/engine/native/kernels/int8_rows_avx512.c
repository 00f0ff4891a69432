/* What stands between int8 products for x86 with AVX-512: see int8_rows.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "int8_rows.c"
#pragma clang attribute pop
