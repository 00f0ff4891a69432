/* Attention of a decoder's new tokens to cached keys and values, for AVX2 and ARM.

   Source: Vaswani et al. 2017, section 3.2.1. Each token reads each cached vector once. The cache is bf16 or int8, a half
   or a quarter of the bytes of fp32. */
#include "jobs.h"
#include "vectors.h"

enum { LANE = 8, KEYS = 4, VECTORS = 8 }; /* numbers of a vector; keys, and vectors of a value, per step */
enum { AHEAD = 4096 };                    /* bytes: the processor's own prefetcher stops at the end of a page */
enum { LEVELS = 127, SCALE_BYTES = 4 };   /* in int8: the largest number, and the scale behind a vector */

/* Return the bytes from one vector of the cache to the next. */
INLINE long vector_bytes(long size, const int is_int8) { return is_int8 ? size + SCALE_BYTES : 2 * size; }

INLINE float scale_of(const uint8_t *vector, long size) {
    float scale;
    __builtin_memcpy(&scale, vector + size, sizeof scale);
    return scale;
}

/* Return eight numbers of a vector from the i-th on. Numbers from int8 still lack the vector's scale. */
INLINE Vector cached(const uint8_t *vector, long i, const int is_int8) {
    const uint8_t *x = vector + (is_int8 ? i : 2 * i);
    if (!(i & (is_int8 ? 63 : 31))) __builtin_prefetch(x + AHEAD);
    if (!is_int8) return widened((const uint16_t *)x);
    return from_bytes((const int8_t *)x);
}

/* Return the bytes of scratch memory that mynah_cached_attention needs if no token attends to more than `most` keys. */
EXPORT long mynah_cached_attention_scratch(long most) { return 4 * (most + LANE); }

/* scores[j] = query . key j, for `count` adjacent keys. */
INLINE void multiply_keys(
    const int is_int8, const int count, const float *query, const uint8_t *keys, long size, float *scores
) {
    Vector sums[KEYS];
    UNROLL
    for (int j = 0; j < count; j++) sums[j] = V(setzero_ps)();
    for (long k = 0; k < size; k += LANE) {
        Vector q = V(loadu_ps)(query + k);
        UNROLL
        for (int j = 0; j < count; j++)
            sums[j] = V(fmadd_ps)(q, cached(keys + j * vector_bytes(size, is_int8), k, is_int8), sums[j]);
    }
    UNROLL
    for (int j = 0; j < count; j++)
        scores[j] = total(sums[j]) * (is_int8 ? scale_of(keys + j * vector_bytes(size, is_int8), size) : 1.0f);
}

/* Replace scores by e^((x - the largest) * scale). Return their sum. Overwrites the 8 numbers behind the scores. */
INLINE float exponentials(float *scores, long count, float scale) {
    for (long i = 0; i < LANE; i++) scores[count + i] = -1e30f; /* its exponential is 0 */
    Vector highest = V(loadu_ps)(scores), sum = V(setzero_ps)();
    for (long i = LANE; i < count; i += LANE) highest = V(max_ps)(highest, V(loadu_ps)(scores + i));
    Vector top = V(set1_ps)(largest(highest)), factor = V(set1_ps)(scale);
    for (long i = 0; i < count; i += LANE) {
        Vector x = V(mul_ps)(V(sub_ps)(V(loadu_ps)(scores + i), top), factor);
        x = exponential(x);
        V(storeu_ps)(scores + i, x);
        sum = V(add_ps)(sum, x);
    }
    return total(sum);
}

/* out = factor times the weighted sum of `count` values. Computes `vectors` vectors of each value from `column` on. */
INLINE void add_values(
    const int is_int8, const int vectors, const float *weights, const uint8_t *values, long column, long size, long count,
    float factor, float *out
) {
    Vector sums[VECTORS];
    UNROLL
    for (int i = 0; i < vectors; i++) sums[i] = V(setzero_ps)();
    for (long j = 0; j < count; j++, values += vector_bytes(size, is_int8)) {
        Vector weight = V(set1_ps)(weights[j]);
        UNROLL
        for (int i = 0; i < vectors; i++)
            sums[i] = V(fmadd_ps)(weight, cached(values, column + i * LANE, is_int8), sums[i]);
    }
    UNROLL
    for (int i = 0; i < vectors; i++)
        V(storeu_ps)(out + column + i * LANE, V(mul_ps)(sums[i], V(set1_ps)(factor)));
}

/* Compute one token and head. `scores` is scratch memory for `count` + 8 numbers. */
INLINE void attend(
    const int is_int8, const float *query, const uint8_t *keys, const uint8_t *values, long size, long count, float scale,
    float *scores, float *out
) {
    const long bytes = vector_bytes(size, is_int8);
    long j = 0;
    for (; j + KEYS <= count; j += KEYS) multiply_keys(is_int8, KEYS, query, keys + j * bytes, size, scores + j);
    for (; j < count; j++) multiply_keys(is_int8, 1, query, keys + j * bytes, size, scores + j);
    float factor = 1.0f / exponentials(scores, count, scale);
    for (j = 0; is_int8 && j < count; j++) scores[j] *= scale_of(values + j * bytes, size);
    long column = 0;
    for (; column + VECTORS * LANE <= size; column += VECTORS * LANE)
        add_values(is_int8, VECTORS, scores, values, column, size, count, factor, out);
    for (; column < size; column += LANE) add_values(is_int8, 1, scores, values, column, size, count, factor, out);
}

/* Compute the heads [first, last) of all rows. Parts are counted row by row. */
EXPORT void mynah_cached_attention(const CachedAttention *job, long first, long last, uint8_t *scratch) {
    const CachedAttention c = *job;
    for (long part = first; part < last; part++) {
        long row = part / c.heads, head = part % c.heads;
        const long bytes = c.room * vector_bytes(c.size, c.is_int8);
        const uint8_t *keys = c.cache + row * c.cache_stride + head * bytes, *values = keys + c.heads * bytes;
        for (long token = 0; token < c.tokens; token++) {
            long place = row * c.tokens + token;
            const float *query = c.queries + row * c.row_stride + token * c.token_stride + head * c.size;
            float *out = c.out + (place * c.heads + head) * c.size;
            long count = (long)c.key_counts[place];
            if (c.is_int8) attend(1, query, keys, values, c.size, count, c.scale, (float *)scratch, out);
            else attend(0, query, keys, values, c.size, count, c.scale, (float *)scratch, out);
        }
    }
}

/* Round the groups [first, last) to int8. Each vector has a scale of its own. */
EXPORT void mynah_round_to_cache(const CacheRounding *job, long first, long last, uint8_t *scratch) {
    const CacheRounding c = *job;
    (void)scratch;
    for (long group = first; group < last; group++)
        for (long frame = 0; frame < c.frames; frame++) {
            const float *x = c.vectors + (frame * c.groups + group) * c.size;
            uint8_t *out = c.cache + (group * c.room + frame) * vector_bytes(c.size, 1);
            Vector top = V(set1_ps)(1e-30f);
            for (long i = 0; i < c.size; i += LANE) top = V(max_ps)(top, absolute(V(loadu_ps)(x + i)));
            float scale = largest(top) / LEVELS;
            for (long i = 0; i < c.size; i += LANE) {
                Vector scaled = V(mul_ps)(V(loadu_ps)(x + i), V(set1_ps)(1.0f / scale));
                store_signed_bytes(out + i, V(cvtps_epi32)(scaled));
            }
            __builtin_memcpy(out + c.size, &scale, sizeof scale);
        }
}
