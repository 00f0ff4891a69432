/* Shared by the int8 products with VNNI. */
#ifndef MYNAH_INT8_PRODUCT_H
#define MYNAH_INT8_PRODUCT_H

#include "int8_rows.h"
#include "jobs.h"

#ifdef AVX512
/* Round to bf16: the lower half of each number becomes 0. A tie rounds away from 0. */
INLINE Vector to_bf16(Vector x) {
    __m512i bits = _mm512_add_epi32(_mm512_castps_si512(x), _mm512_set1_epi32(0x8000));
    return _mm512_castsi512_ps(_mm512_and_si512(bits, _mm512_set1_epi32((int)0xffff0000)));
}
#endif

#endif
