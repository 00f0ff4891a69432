/* Functions that normalise and round rows for int8 products, and turn accumulators into results. */
#ifndef MYNAH_INT8_ROWS_H
#define MYNAH_INT8_ROWS_H

#include "jobs.h"
#include "vectors.h"

enum { NONE = 0, RELU = 1, SILU = 2 };

/* Load or store a vector as fp32, or as bf16 if `is_bf16`. Stores round to the nearest bf16, ties to even. No number is
   NaN. */
INLINE Vector numbers_at(const void *x, long i, int is_bf16) {
    return is_bf16 ? widened((const uint16_t *)x + i) : V(loadu_ps)((const float *)x + i);
}

INLINE void store_numbers(void *out, long i, Vector y, int is_bf16) {
    if (!is_bf16) {
        V(storeu_ps)((float *)out + i, y);
        return;
    }
    Integers bits = AS_BITS(y);
    Integers odd = AND(V(srli_epi32)(bits, 16), V(set1_epi32)(1));
    store_upper_halves((uint16_t *)out + i, V(add_epi32)(bits, V(add_epi32)(odd, V(set1_epi32)(0x7fff))));
}

/* Return the sum of a row's numbers less `mean`, or of their squares. Four sums at a time hide the latency of one. */
INLINE float row_total(const float *row, long count, float mean, int squared) {
    Vector sums[4] = {V(setzero_ps)(), V(setzero_ps)(), V(setzero_ps)(), V(setzero_ps)()};
    Vector middle = V(set1_ps)(mean);
    long i = 0;
    for (; i + 4 * WIDTH <= count; i += 4 * WIDTH) {
        UNROLL
        for (int j = 0; j < 4; j++) {
            Vector v = V(sub_ps)(V(loadu_ps)(row + i + WIDTH * j), middle);
            sums[j] = squared ? V(fmadd_ps)(v, v, sums[j]) : V(add_ps)(v, sums[j]);
        }
    }
    for (; i < count; i += WIDTH) {
        Vector v = V(sub_ps)(V(loadu_ps)(row + i), middle);
        sums[0] = squared ? V(fmadd_ps)(v, v, sums[0]) : V(add_ps)(v, sums[0]);
    }
    return total(V(add_ps)(V(add_ps)(sums[0], sums[1]), V(add_ps)(sums[2], sums[3])));
}

/* Return the layer norm of x (J. L. Ba et al. 2016, Layer Normalization), written to `row`. Without norm_weight return x
   itself in fp32. */
INLINE const float *normalised(
    const void *x, int is_bf16, long count, const float *norm_weight, const float *norm_bias, float *row
) {
    if (is_bf16)
        for (long i = 0; i < count; i += WIDTH) V(storeu_ps)(row + i, numbers_at(x, i, 1));
    const float *values = is_bf16 ? row : (const float *)x;
    if (!norm_weight) return values;
    float mean = row_total(values, count, 0.0f, 0) / (float)count;
    float factor = reciprocal_root(row_total(values, count, mean, 1) / (float)count + 1e-5f);
    Vector middle = V(set1_ps)(mean), scale = V(set1_ps)(factor);
    for (long i = 0; i < count; i += WIDTH) {
        Vector v = V(mul_ps)(V(sub_ps)(V(loadu_ps)(values + i), middle), scale);
        V(storeu_ps)(row + i, V(fmadd_ps)(v, V(loadu_ps)(norm_weight + i), V(loadu_ps)(norm_bias + i)));
    }
    return row;
}

/* Round x * factor + offset to whole numbers from 0 to `levels`, for one vector or four. */
#ifdef AVX512
INLINE void store_bytes(const float *x, const int vectors, Vector factor, Vector offset, int levels, uint8_t *q) {
    Integers w[4], most = _mm512_set1_epi8((char)levels);
    UNROLL
    for (int j = 0; j < vectors; j++) w[j] = _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_loadu_ps(x + WIDTH * j), factor, offset));
    if (vectors == 4) {
        Integers order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
        Integers bytes = _mm512_packus_epi16(_mm512_packus_epi32(w[0], w[1]), _mm512_packus_epi32(w[2], w[3]));
        _mm512_storeu_si512(q, _mm512_min_epu8(_mm512_permutexvar_epi32(order, bytes), most));
    } else {
        Integers whole = _mm512_max_epi32(w[0], _mm512_setzero_si512());
        _mm_storeu_si128((__m128i *)q, _mm_min_epu8(_mm512_cvtusepi32_epi8(whole), _mm512_castsi512_si128(most)));
    }
}
#elif defined(__aarch64__)
INLINE void store_bytes(const float *x, const int vectors, Vector factor, Vector offset, int levels, uint8_t *q) {
    const uint8x8_t most = vdup_n_u8((uint8_t)levels);
    UNROLL
    for (int j = 0; j < vectors; j++) {
        Integers w = neon_cvtps_epi32(neon_fmadd_ps(neon_loadu_ps(x + WIDTH * j), factor, offset));
        vst1_u8(q + WIDTH * j, vmin_u8(vqmovun_s16(neon_words(w)), most));
    }
}
#else
INLINE void store_bytes(const float *x, const int vectors, Vector factor, Vector offset, int levels, uint8_t *q) {
    __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7), most = _mm256_set1_epi8((char)levels), w[4];
    UNROLL
    for (int j = 0; j < vectors; j++) w[j] = _mm256_cvtps_epi32(_mm256_fmadd_ps(_mm256_loadu_ps(x + 8 * j), factor, offset));
    if (vectors == 4) {
        __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(w[0], w[1]), _mm256_packs_epi32(w[2], w[3]));
        bytes = _mm256_min_epu8(_mm256_permutevar8x32_epi32(bytes, order), most);
        _mm256_storeu_si256((__m256i *)q, bytes);
    } else {
        __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(w[0]), _mm256_extracti128_si256(w[0], 1));
        words = _mm_min_epu8(_mm_packus_epi16(words, words), _mm256_castsi256_si128(most));
        _mm_storel_epi64((__m128i *)q, words);
    }
}
#endif

/* Round a row so that x is nearly row_scale * (q - zero_point), with q from 0 to `levels`, which is at most 255. zero_point
   is a whole number, so 0 stays exact. The largest of `high` and the least of `low` bound the row and 0. */
INLINE void round_between(
    const float *x, long count, Vector low, Vector high, int levels, uint8_t *q, float *row_scale, float *zero_point
) {
    float least = -largest(V(sub_ps)(V(setzero_ps)(), low));
    float width = (largest(high) - least) / levels;
    width = width > 1e-30f ? width : 1e-30f;
    Vector factor = V(set1_ps)(1.0f / width);
    *row_scale = width;
    *zero_point = nearest(-least / width);
    Vector offset = V(set1_ps)(*zero_point);
    long i = 0;
    for (; i + 4 * WIDTH <= count; i += 4 * WIDTH) store_bytes(x + i, 4, factor, offset, levels, q + i);
    for (; i < count; i += WIDTH) store_bytes(x + i, 1, factor, offset, levels, q + i);
}

INLINE void round_row(const float *x, long count, int levels, uint8_t *q, float *row_scale, float *zero_point) {
    Vector low = V(setzero_ps)(), high = low;
    for (long i = 0; i < count; i += WIDTH) {
        Vector v = V(loadu_ps)(x + i);
        low = V(min_ps)(low, v);
        high = V(max_ps)(high, v);
    }
    round_between(x, count, low, high, levels, q, row_scale, zero_point);
}

/* Return y * sigmoid(y). The AVX-512 version is exact to 6 parts in a million, enough for numbers that become 8 bits. A
   division would take as long as the rest, so it uses an estimate of 14 bits and a Newton step. */
#ifdef AVX512
INLINE Vector silu(Vector y) {
    Vector sum = _mm512_add_ps(_mm512_set1_ps(1.0f), rounded_exponential(_mm512_sub_ps(_mm512_setzero_ps(), y)));
    Vector estimate = _mm512_rcp14_ps(sum);
    return _mm512_mul_ps(y, _mm512_mul_ps(estimate, _mm512_fnmadd_ps(sum, estimate, _mm512_set1_ps(2.0f))));
}
#else
INLINE Vector silu(Vector y) { return V(mul_ps)(y, sigmoid(y)); }
#endif

INLINE Vector activated(Vector y, int activation) {
    if (activation == RELU) return V(max_ps)(y, V(setzero_ps)());
    return activation == SILU ? silu(y) : y;
}

/* The scale, sum and bias of a vector of outputs. See Int8Product. */
typedef struct {
    Vector scale, sums, bias;
} Outputs;

INLINE Outputs outputs_at(long column, const float *scale, const float *sums, const float *bias) {
    Outputs o = {V(loadu_ps)(scale + column), V(loadu_ps)(sums + column), V(setzero_ps)()};
    if (bias) o.bias = V(loadu_ps)(bias + column);
    return o;
}

/* Return one row's results for a vector of outputs. */
INLINE Vector result(const int32_t *products, float row_scale, float zero_point, Outputs o, int activation) {
    Vector y = V(cvtepi32_ps)(LOAD_WHOLE(products));
    y = V(fmsub_ps)(y, o.scale, V(mul_ps)(V(set1_ps)(zero_point), o.sums));
    return activated(V(fmadd_ps)(y, V(set1_ps)(row_scale), o.bias), activation);
}

/* Store one row's results, or add them to `out`. Return what `result` returns. */
INLINE Vector finish(
    const int32_t *products, float row_scale, float zero_point, Outputs o, int activation, int add, float *out
) {
    Vector y = result(products, row_scale, zero_point, o, activation);
    V(storeu_ps)(out, add ? V(add_ps)(y, V(loadu_ps)(out)) : y);
    return y;
}

#endif
