/* What stands between int8 products: rows normalised and rounded, and whole sums made results. */
#ifndef MYNAH_INT8_ROWS_H
#define MYNAH_INT8_ROWS_H

#include "vectors.h"

enum { NONE = 0, RELU = 1, SILU = 2 };

/* Eight numbers of fp32, or of bf16 where `half`. */
INLINE __m256 numbers_at(const void *x, long i, int half) {
    if (!half) return _mm256_loadu_ps((const float *)x + i);
    __m128i upper = _mm_loadu_si128((const __m128i *)((const uint16_t *)x + i));
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(upper), 16));
}

/* The same the other way, to the nearest bf16, ties to the even one. No number is nan. */
INLINE void store_numbers(void *out, long i, __m256 y, int half) {
    if (!half) {
        _mm256_storeu_ps((float *)out + i, y);
        return;
    }
    __m256i bits = _mm256_castps_si256(y);
    __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
    bits = _mm256_srli_epi32(_mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff))), 16);
    __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    _mm_storeu_si128((__m128i *)((uint16_t *)out + i), words);
}

/* The root of x by its reciprocal's estimate and two steps of Newton's: no library is called. x is over 1e-30. */
INLINE float reciprocal_root(float x) {
    float y = _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(x)));
    y = y * (1.5f - 0.5f * x * y * y);
    return y * (1.5f - 0.5f * x * y * y);
}

/* The sum over a row of its numbers less `mean`, or of their squares; four sums at a time hide what one has to wait. */
INLINE float row_total(const float *row, long count, float mean, int squared) {
    __m256 sums[4] = {_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps()};
    __m256 middle = _mm256_set1_ps(mean);
    long i = 0;
    for (; i + 32 <= count; i += 32) {
        UNROLL
        for (int j = 0; j < 4; j++) {
            __m256 v = _mm256_sub_ps(_mm256_loadu_ps(row + i + 8 * j), middle);
            sums[j] = squared ? _mm256_fmadd_ps(v, v, sums[j]) : _mm256_add_ps(v, sums[j]);
        }
    }
    for (; i < count; i += 8) {
        __m256 v = _mm256_sub_ps(_mm256_loadu_ps(row + i), middle);
        sums[0] = squared ? _mm256_fmadd_ps(v, v, sums[0]) : _mm256_add_ps(v, sums[0]);
    }
    return total(_mm256_add_ps(_mm256_add_ps(sums[0], sums[1]), _mm256_add_ps(sums[2], sums[3])));
}

/* Row x to mean 0 and variance 1, times gain, plus offset (J. L. Ba et al. 2016, Layer Normalization), in `row`; as it
   is, in fp32, where there is no gain. */
INLINE const float *normalised(const void *x, int half, long count, const float *gain, const float *offset, float *row) {
    if (half)
        for (long i = 0; i < count; i += 8) _mm256_storeu_ps(row + i, numbers_at(x, i, 1));
    const float *values = half ? row : (const float *)x;
    if (!gain) return values;
    float mean = row_total(values, count, 0.0f, 0) / (float)count;
    float factor = reciprocal_root(row_total(values, count, mean, 1) / (float)count + 1e-5f);
    __m256 middle = _mm256_set1_ps(mean), scale = _mm256_set1_ps(factor);
    for (long i = 0; i < count; i += 8) {
        __m256 v = _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(values + i), middle), scale);
        _mm256_storeu_ps(row + i, _mm256_fmadd_ps(v, _mm256_loadu_ps(gain + i), _mm256_loadu_ps(offset + i)));
    }
    return row;
}

/* x = step * (q - zero), q from 0 to `levels`, at most 255; zero is a whole number, and 0 is rounded to itself. */
INLINE void round_row(const float *x, long count, int levels, uint8_t *q, float *step, float *zero) {
    __m256 low = _mm256_setzero_ps(), high = low;
    for (long i = 0; i < count; i += 8) {
        __m256 v = _mm256_loadu_ps(x + i);
        low = _mm256_min_ps(low, v);
        high = _mm256_max_ps(high, v);
    }
    float least = -largest(_mm256_sub_ps(_mm256_setzero_ps(), low));
    float width = (largest(high) - least) / levels;
    width = width > 1e-30f ? width : 1e-30f;
    __m256 factor = _mm256_set1_ps(1.0f / width);
    *step = width;
    *zero = _mm_cvtss_f32(_mm_round_ss(_mm_setzero_ps(), _mm_set_ss(-least / width), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    __m256 offset = _mm256_set1_ps(*zero);
    __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7), most = _mm256_set1_epi8((char)levels);
    long i = 0;
    for (; i + 32 <= count; i += 32) {
        __m256i w[4];
        UNROLL
        for (int j = 0; j < 4; j++) w[j] = _mm256_cvtps_epi32(_mm256_fmadd_ps(_mm256_loadu_ps(x + i + 8 * j), factor, offset));
        __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(w[0], w[1]), _mm256_packs_epi32(w[2], w[3]));
        bytes = _mm256_min_epu8(_mm256_permutevar8x32_epi32(bytes, order), most);
        _mm256_storeu_si256((__m256i *)(q + i), bytes);
    }
    for (; i < count; i += 8) {
        __m256i w = _mm256_cvtps_epi32(_mm256_fmadd_ps(_mm256_loadu_ps(x + i), factor, offset));
        __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(w), _mm256_extracti128_si256(w, 1));
        words = _mm_min_epu8(_mm_packus_epi16(words, words), _mm256_castsi256_si128(most));
        _mm_storel_epi64((__m128i *)(q + i), words);
    }
}

INLINE __m256 activated(__m256 y, int activation) {
    if (activation == RELU) return _mm256_max_ps(y, _mm256_setzero_ps());
    return activation == SILU ? _mm256_mul_ps(y, sigmoid(y)) : y;
}

typedef struct {
    __m256 scale, sums, bias;
} Outputs;

/* What eight outputs need, and of one row their results. */
INLINE Outputs outputs_at(long column, const float *scale, const float *sums, const float *bias) {
    Outputs o = {_mm256_loadu_ps(scale + column), _mm256_loadu_ps(sums + column), _mm256_setzero_ps()};
    if (bias) o.bias = _mm256_loadu_ps(bias + column);
    return o;
}

INLINE __m256 result(const int32_t *products, float step, float zero, Outputs o, int activation) {
    __m256 y = _mm256_cvtepi32_ps(_mm256_loadu_si256((const __m256i *)products));
    y = _mm256_fmsub_ps(y, o.scale, _mm256_mul_ps(_mm256_set1_ps(zero), o.sums));
    return activated(_mm256_fmadd_ps(y, _mm256_set1_ps(step), o.bias), activation);
}

INLINE void finish(const int32_t *products, float step, float zero, Outputs o, int activation, int add, float *out) {
    __m256 y = result(products, step, zero, o, activation);
    _mm256_storeu_ps(out, add ? _mm256_add_ps(y, _mm256_loadu_ps(out)) : y);
}

#endif
