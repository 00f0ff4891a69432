/* Products of rows in 16-bit integers, for AVX-512 with VNNI. The instruction adds two products to a sum of 32 bits, twice
   as many as in fp32. Two adjacent numbers of a row form a pair in 32 bits. */
#ifndef MYNAH_PAIR_PRODUCT_H
#define MYNAH_PAIR_PRODUCT_H

#include "vectors.h"

enum { ROWS = 12, LANE = 2 * WIDTH }; /* rows and columns of a tile: 24 vectors of sums */

/* Return the scales that map the largest absolute values to `levels`. */
INLINE Vector scales_for(Vector largest_ones, int levels) {
    return _mm512_mul_ps(_mm512_max_ps(largest_ones, _mm512_set1_ps(1e-30f)), _mm512_set1_ps(1.0f / (float)levels));
}

INLINE Vector sum_at(const float *x, const float *bias, long i) {
    return bias ? _mm512_add_ps(_mm512_loadu_ps(x + i), _mm512_loadu_ps(bias + i)) : _mm512_loadu_ps(x + i);
}

/* Round x + bias to 16-bit numbers. Return the scale. `bias` may be null. Prefetch the row that begins `ahead` numbers
   later. */
INLINE float round_to_pairs(const float *x, const float *bias, long size, long ahead, int levels, int32_t *pairs) {
    Vector top = _mm512_setzero_ps();
    for (long i = 0; i < size; i += WIDTH) {
        __builtin_prefetch(x + ahead + i);
        top = _mm512_max_ps(top, _mm512_abs_ps(sum_at(x, bias, i)));
    }
    Vector scale = scales_for(_mm512_set1_ps(largest(top)), levels), factor = _mm512_div_ps(_mm512_set1_ps(1.0f), scale);
    for (long i = 0; i < size; i += WIDTH) {
        Integers whole = _mm512_cvtps_epi32(_mm512_mul_ps(sum_at(x, bias, i), factor));
        _mm256_storeu_si256((__m256i *)(pairs + i / 2), _mm512_cvtsepi32_epi16(whole));
    }
    return _mm512_cvtss_f32(scale);
}

/* Return sum + the two products of each lane. The compiler would split a series of these in two instructions each. */
INLINE Integers add_pairs(Integers sum, Integers a, Integers b) {
    __asm__("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
    return sum;
}

/* c = (a . b) * row scale * column scale + start, for `rows` rows of pairs and LANE columns. `start` may be null. Strides
   count numbers. */
INLINE void multiply_tile(
    const int rows, const int32_t *a, long a_stride, const float *row_scales, const int32_t *b, long b_stride,
    const float *column_scales, long depth, float *c, long c_stride, const float *start, long start_stride
) {
    Integers sums[2 * ROWS];
    UNROLL
    for (int i = 0; i < 2 * rows; i++) sums[i] = _mm512_setzero_si512();
    UNROLL_BY_FOUR
    for (const int32_t *end = a + depth; a < end; a++, b += b_stride) {
        Integers left = _mm512_loadu_si512(b), right = _mm512_loadu_si512(b + WIDTH);
        UNROLL
        for (int i = 0; i < rows; i++) {
            Integers each = _mm512_set1_epi32(a[i * a_stride]);
            sums[2 * i] = add_pairs(sums[2 * i], each, left);
            sums[2 * i + 1] = add_pairs(sums[2 * i + 1], each, right);
        }
    }
    Vector left = _mm512_loadu_ps(column_scales), right = _mm512_loadu_ps(column_scales + WIDTH);
    UNROLL
    for (int i = 0; i < rows; i++) {
        Vector scale = _mm512_set1_ps(row_scales[i]), l = _mm512_mul_ps(scale, left), r = _mm512_mul_ps(scale, right);
        Vector x = start ? _mm512_loadu_ps(start + i * start_stride) : _mm512_setzero_ps();
        Vector y = start ? _mm512_loadu_ps(start + i * start_stride + WIDTH) : _mm512_setzero_ps();
        _mm512_storeu_ps(c + i * c_stride, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[2 * i]), l, x));
        _mm512_storeu_ps(c + i * c_stride + WIDTH, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[2 * i + 1]), r, y));
    }
}

/* Do the same for any number of rows, in tiles of 12, 8, 4 and 1. */
INLINE void multiply(
    long rows, const int32_t *a, long a_stride, const float *row_scales, const int32_t *b, long b_stride,
    const float *column_scales, long depth, float *c, long c_stride, const float *start, long start_stride
) {
    long row = 0;
    for (; row + ROWS <= rows; row += ROWS)
        multiply_tile(ROWS, a + row * a_stride, a_stride, row_scales + row, b, b_stride, column_scales, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row + 8 <= rows; row += 8)
        multiply_tile(8, a + row * a_stride, a_stride, row_scales + row, b, b_stride, column_scales, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row + 4 <= rows; row += 4)
        multiply_tile(4, a + row * a_stride, a_stride, row_scales + row, b, b_stride, column_scales, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row < rows; row++)
        multiply_tile(1, a + row * a_stride, a_stride, row_scales + row, b, b_stride, column_scales, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
}

/* A model's weights lie in panels (outputs / LANE, inputs / 2, LANE). A panel of WEIGHTS_BLOCK pairs, 16 KB, stays in the
   first cache, and its products add up to 2^31 - 1 at most. LEVELS_OF_ROWS is the largest number of rows and weights. */
enum { WEIGHTS_BLOCK = 128, LEVELS_OF_ROWS = 2895 };

/* Return the stride of rounded rows in pairs. Rows a power of two apart would share few lines of the cache. */
INLINE long pairs_line(long inputs) { return inputs / 2 + WIDTH; }

/* c = a . weights + bias, for the LANE outputs from `column` on. */
INLINE void multiply_panel(
    long rows, const int32_t *a, const float *row_scales, const int32_t *panels, const float *scales, const float *bias,
    long inputs, long column, float *c, long c_stride
) {
    const long pairs = inputs / 2;
    for (long begin = 0; begin < pairs; begin += WEIGHTS_BLOCK) {
        long depth = pairs - begin < WEIGHTS_BLOCK ? pairs - begin : WEIGHTS_BLOCK;
        multiply(rows, a + begin, pairs_line(inputs), row_scales, panels + column * pairs + begin * LANE, LANE,
                 scales + column, depth, c + column, c_stride, begin ? c + column : bias + column, begin ? c_stride : 0);
    }
}

#endif
