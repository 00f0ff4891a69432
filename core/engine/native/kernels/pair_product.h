/* Products of rows in whole numbers of 16 bits, for x86 with AVX-512 and VNNI, whose instruction adds two products of them
   to a sum of 32: twice as many as in fp32. Two numbers that are multiplied together are a pair, and lie in 32 bits. */
#ifndef MYNAH_PAIR_PRODUCT_H
#define MYNAH_PAIR_PRODUCT_H

#include "vectors.h"

enum { ROWS = 12, LANE = 2 * WIDTH }; /* of a tile: 24 sums of a vector each */

/* The step between two whole numbers, of which the largest of a row, or of each of 16 columns, is `levels`. */
INLINE Vector steps_for(Vector largest_ones, int levels) {
    return _mm512_mul_ps(_mm512_max_ps(largest_ones, _mm512_set1_ps(1e-30f)), _mm512_set1_ps(1.0f / (float)levels));
}

INLINE Vector sum_at(const float *x, const float *bias, long i) {
    return bias ? _mm512_add_ps(_mm512_loadu_ps(x + i), _mm512_loadu_ps(bias + i)) : _mm512_loadu_ps(x + i);
}

/* A row, and what there is to add to it, in whole numbers; the step between two of them. Rows may lie far apart: a later
   one, `ahead` numbers behind, is fetched meanwhile. */
INLINE float round_to_pairs(const float *x, const float *bias, long size, long ahead, int levels, int32_t *pairs) {
    Vector top = _mm512_setzero_ps();
    for (long i = 0; i < size; i += WIDTH) {
        __builtin_prefetch(x + ahead + i);
        top = _mm512_max_ps(top, _mm512_abs_ps(sum_at(x, bias, i)));
    }
    Vector step = steps_for(_mm512_set1_ps(largest(top)), levels), factor = _mm512_div_ps(_mm512_set1_ps(1.0f), step);
    for (long i = 0; i < size; i += WIDTH) {
        Integers whole = _mm512_cvtps_epi32(_mm512_mul_ps(sum_at(x, bias, i), factor));
        _mm256_storeu_si256((__m256i *)(pairs + i / 2), _mm512_cvtsepi32_epi16(whole));
    }
    return _mm512_cvtss_f32(step);
}

/* sum + the two products of each lane. In assembly: where several follow each other, the compiler makes two instructions of
   each. */
INLINE Integers add_pairs(Integers sum, Integers a, Integers b) {
    __asm__("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
    return sum;
}

/* c = a . b, by the steps of its rows and columns (+ start, where it is given), for `rows` rows of pairs and LANE columns;
   strides in numbers. */
INLINE void multiply_tile(
    const int rows, const int32_t *a, long a_stride, const float *row_steps, const int32_t *b, long b_stride,
    const float *column_steps, long depth, float *c, long c_stride, const float *start, long start_stride
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
    Vector left = _mm512_loadu_ps(column_steps), right = _mm512_loadu_ps(column_steps + WIDTH);
    UNROLL
    for (int i = 0; i < rows; i++) {
        Vector step = _mm512_set1_ps(row_steps[i]), l = _mm512_mul_ps(step, left), r = _mm512_mul_ps(step, right);
        Vector x = start ? _mm512_loadu_ps(start + i * start_stride) : _mm512_setzero_ps();
        Vector y = start ? _mm512_loadu_ps(start + i * start_stride + WIDTH) : _mm512_setzero_ps();
        _mm512_storeu_ps(c + i * c_stride, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[2 * i]), l, x));
        _mm512_storeu_ps(c + i * c_stride + WIDTH, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[2 * i + 1]), r, y));
    }
}

/* The same for any number of rows, in tiles of 12, 8, 4 and 1. */
INLINE void multiply(
    long rows, const int32_t *a, long a_stride, const float *row_steps, const int32_t *b, long b_stride,
    const float *column_steps, long depth, float *c, long c_stride, const float *start, long start_stride
) {
    long row = 0;
    for (; row + ROWS <= rows; row += ROWS)
        multiply_tile(ROWS, a + row * a_stride, a_stride, row_steps + row, b, b_stride, column_steps, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row + 8 <= rows; row += 8)
        multiply_tile(8, a + row * a_stride, a_stride, row_steps + row, b, b_stride, column_steps, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row + 4 <= rows; row += 4)
        multiply_tile(4, a + row * a_stride, a_stride, row_steps + row, b, b_stride, column_steps, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
    for (; row < rows; row++)
        multiply_tile(1, a + row * a_stride, a_stride, row_steps + row, b, b_stride, column_steps, depth,
                      c + row * c_stride, c_stride, start ? start + row * start_stride : 0, start_stride);
}

/* Weights of a model in panels, (outputs / LANE, inputs / 2, LANE), and the steps of their outputs. Of each WEIGHTS_BLOCK
   pairs, whose panel, 16 KB, stays in the first cache, the products add up to 2^31 - 1 at most. */
enum { WEIGHTS_BLOCK = 128, LEVELS_OF_ROWS = 2895 };

/* Pairs from one rounded row to the next: rows that begin a power of two apart would share few lines of the cache. */
INLINE long pairs_line(long inputs) { return inputs / 2 + WIDTH; }

/* c = a . weights + bias for the LANE outputs from `column` on. */
INLINE void multiply_panel(
    long rows, const int32_t *a, const float *row_steps, const int32_t *panels, const float *steps, const float *bias,
    long inputs, long column, float *c, long c_stride
) {
    const long pairs = inputs / 2;
    for (long begin = 0; begin < pairs; begin += WEIGHTS_BLOCK) {
        long depth = pairs - begin < WEIGHTS_BLOCK ? pairs - begin : WEIGHTS_BLOCK;
        multiply(rows, a + begin, pairs_line(inputs), row_steps, panels + column * pairs + begin * LANE, LANE,
                 steps + column, depth, c + column, c_stride, begin ? c + column : bias + column, begin ? c_stride : 0);
    }
}

#endif
