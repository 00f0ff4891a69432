/* Products of fp32 matrices, a tile of the result at a time. */
#ifndef MYNAH_FP32_PRODUCT_H
#define MYNAH_FP32_PRODUCT_H

#include "vectors.h"

enum { LANE = 16, ROWS = 6 }; /* columns and rows of a tile */

/* c = a . b (+ start, where it is given), for `rows` rows and 16 columns; strides in numbers. */
INLINE void multiply_tile(
    const int rows, const float *a, long a_stride, const float *b, long b_stride, long depth, float *c, long c_stride,
    const float *start, long start_stride
) {
    __m256 sums[2 * ROWS];
    UNROLL
    for (int i = 0; i < rows; i++) {
        sums[2 * i] = start ? _mm256_loadu_ps(start + i * start_stride) : _mm256_setzero_ps();
        sums[2 * i + 1] = start ? _mm256_loadu_ps(start + i * start_stride + 8) : _mm256_setzero_ps();
    }
    for (long k = 0; k < depth; k++, b += b_stride) {
        __m256 left = _mm256_loadu_ps(b), right = _mm256_loadu_ps(b + 8);
        UNROLL
        for (int i = 0; i < rows; i++) {
            __m256 each = _mm256_broadcast_ss(a + i * a_stride + k);
            sums[2 * i] = _mm256_fmadd_ps(each, left, sums[2 * i]);
            sums[2 * i + 1] = _mm256_fmadd_ps(each, right, sums[2 * i + 1]);
        }
    }
    UNROLL
    for (int i = 0; i < rows; i++) {
        _mm256_storeu_ps(c + i * c_stride, sums[2 * i]);
        _mm256_storeu_ps(c + i * c_stride + 8, sums[2 * i + 1]);
    }
}

/* The same for any number of rows. */
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
