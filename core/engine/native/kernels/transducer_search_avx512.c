/* A transducer's search for x86 with AVX-512: see transducer_search.c. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512, apply_to = function)
#include "transducer_search.c"
#pragma clang attribute pop
