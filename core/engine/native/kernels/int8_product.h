/* The job of an int8 product, of int8_product.c and int8_product_vnni.c. */
#ifndef MYNAH_INT8_PRODUCT_H
#define MYNAH_INT8_PRODUCT_H

#include "int8_rows.h"

/* Its rows x, (rows, inputs), inputs a multiple of 16, normalised first where there is a gain and an offset, (inputs,);
   panels: (outputs / 16, inputs / 4, 16, 4); scale, sums (of the scaled weights of each output) and bias, which may be
   null: (outputs,); out: (rows, outputs).

   Of int8_product_vnni.c alone: where there are ranges, of this product's results, they lie in `out` in groups of 16 rows,
   (rows / 16, outputs / 2, 16, 2) in bf16, the last one filled up; where ranges are known, of its rows, x lies so, with its
   inputs. Both may be null, (rows / 16, 2, 16): the least number of each row, or 0, and then the largest, or 0.

   Of int8_columns_vnni.c alone: where `halved`, x is rounded to bf16 first, as what lies between more rows' products is. */
typedef struct {
    const float *x;
    long rows, inputs;
    const float *gain, *offset;
    const int8_t *panels;
    long outputs;
    const float *scale, *sums, *bias;
    float *out;
    int activation, add;
    float *ranges;
    const float *known;
    int halved;
} Int8Product;

#ifdef AVX512
/* The nearest number whose lower half is 0: one in bf16. Of two, that farther from 0. */
INLINE Vector halved(Vector x) {
    __m512i bits = _mm512_add_epi32(_mm512_castps_si512(x), _mm512_set1_epi32(0x8000));
    return _mm512_castsi512_ps(_mm512_and_si512(bits, _mm512_set1_epi32((int)0xffff0000)));
}
#endif

#endif
