/* Products of fp32 matrices. A tile of the result is two vectors wide and as many rows high as the registers allow. */
#ifndef MYNAH_FP32_PRODUCT_H
#define MYNAH_FP32_PRODUCT_H

#include "vectors.h"

#ifdef AVX512
enum { ROWS = 12 };
#else
enum { ROWS = 6 };
#endif
enum { LANE = 2 * WIDTH }; /* columns of a tile */

/* c = a . b + start for `rows` rows and LANE columns. `start` may be null. Strides count numbers. */
INLINE void multiply_tile(
    const int rows, const float *a, long a_stride, const float *b, long b_stride, long depth, float *c, long c_stride,
    const float *start, long start_stride
) {
    Vector sums[2 * ROWS];
    UNROLL
    for (int i = 0; i < rows; i++) {
        sums[2 * i] = start ? V(loadu_ps)(start + i * start_stride) : V(setzero_ps)();
        sums[2 * i + 1] = start ? V(loadu_ps)(start + i * start_stride + WIDTH) : V(setzero_ps)();
    }
    for (long k = 0; k < depth; k++, b += b_stride) {
        Vector left = V(loadu_ps)(b), right = V(loadu_ps)(b + WIDTH);
        UNROLL
        for (int i = 0; i < rows; i++) {
            Vector each = V(set1_ps)(a[i * a_stride + k]);
            sums[2 * i] = V(fmadd_ps)(each, left, sums[2 * i]);
            sums[2 * i + 1] = V(fmadd_ps)(each, right, sums[2 * i + 1]);
        }
    }
    UNROLL
    for (int i = 0; i < rows; i++) {
        V(storeu_ps)(c + i * c_stride, sums[2 * i]);
        V(storeu_ps)(c + i * c_stride + WIDTH, sums[2 * i + 1]);
    }
}

/* c = a . b + start for any number of rows. See multiply_tile. */
INLINE void multiply(
    long rows, const float *a, long a_stride, const float *b, long b_stride, long depth, float *c, long c_stride,
    const float *start, long start_stride
) {
    long row = 0;
    for (; row + ROWS <= rows; row += ROWS)
        multiply_tile(ROWS, a + row * a_stride, a_stride, b, b_stride, depth, c + row * c_stride, c_stride,
                      start ? start + row * start_stride : 0, start_stride);
    for (; row + 4 <= rows; row += 4)
        multiply_tile(4, a + row * a_stride, a_stride, b, b_stride, depth, c + row * c_stride, c_stride,
                      start ? start + row * start_stride : 0, start_stride);
    for (; row + 2 <= rows; row += 2)
        multiply_tile(2, a + row * a_stride, a_stride, b, b_stride, depth, c + row * c_stride, c_stride,
                      start ? start + row * start_stride : 0, start_stride);
    for (; row < rows; row++)
        multiply_tile(1, a + row * a_stride, a_stride, b, b_stride, depth, c + row * c_stride, c_stride,
                      start ? start + row * start_stride : 0, start_stride);
}

#endif
