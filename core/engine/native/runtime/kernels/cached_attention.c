/* Attention (Vaswani et al. 2017, section 3.2.1) of a decoder's new tokens to cached keys and values, for x86 with AVX2 and
   FMA: all that a token reads of them is read once, in bf16, half of what fp32 would be. */
#include "vectors.h"

enum { LANE = 8, KEYS = 4, VECTORS = 8 }; /* numbers of a vector; keys, and vectors of a value, that are taken at a time */
enum { AHEAD = 2048 };                    /* bytes: the processor itself fetches nothing beyond a page's end */

/* queries: (rows, tokens, heads, size), a row and a token as far apart as the strides say; cache: keys, then values, of
   each row, (2, heads, room, size), bf16, size a multiple of 8; seen: (rows, tokens), how many of the cached each token
   attends to, at least one; out: (rows, tokens, heads, size). */
typedef struct {
    const float *queries;
    long row_stride, token_stride, tokens, heads, size;
    const uint16_t *cache;
    long cache_stride, room;
    const int64_t *seen;
    float *out;
    float scale;
} CachedAttention;

/* Bytes of scratch memory that mynah_cached_attention needs, where no token sees more than `most`. */
EXPORT long mynah_cached_attention_scratch(long most) { return 4 * (most + LANE); }

/* scores[j] = query . keys j, of `count` keys one after another. */
INLINE void multiply_keys(const int count, const float *query, const uint16_t *keys, long size, float *scores) {
    __m256 sums[KEYS];
    UNROLL
    for (int j = 0; j < count; j++) sums[j] = _mm256_setzero_ps();
    for (long k = 0; k < size; k += LANE) {
        __m256 q = _mm256_loadu_ps(query + k);
        UNROLL
        for (int j = 0; j < count; j++) {
            const uint16_t *key = keys + j * size + k;
            if (!(k & 31)) _mm_prefetch((const char *)key + AHEAD, _MM_HINT_T0);
            sums[j] = _mm256_fmadd_ps(q, widened(key), sums[j]);
        }
    }
    UNROLL
    for (int j = 0; j < count; j++) scores[j] = total(sums[j]);
}

/* Numbers to e^((x - the largest) * scale); returns their sum. The 8 numbers behind them are written to. */
INLINE float exponentials(float *scores, long count, float scale) {
    for (long i = 0; i < LANE; i++) scores[count + i] = -1e30f; /* adds nothing */
    __m256 highest = _mm256_loadu_ps(scores), sum = _mm256_setzero_ps();
    for (long i = LANE; i < count; i += LANE) highest = _mm256_max_ps(highest, _mm256_loadu_ps(scores + i));
    __m256 top = _mm256_set1_ps(largest(highest)), factor = _mm256_set1_ps(scale);
    for (long i = 0; i < count; i += LANE) {
        __m256 x = _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(scores + i), top), factor);
        x = exponential(x);
        _mm256_storeu_ps(scores + i, x);
        sum = _mm256_add_ps(sum, x);
    }
    return total(sum);
}

/* out = the sum of `count` values times weights, times factor, of some vectors of each value. */
INLINE void add_values(
    const int vectors, const float *weights, const uint16_t *values, long size, long count, float factor, float *out
) {
    __m256 sums[VECTORS];
    UNROLL
    for (int i = 0; i < vectors; i++) sums[i] = _mm256_setzero_ps();
    for (long j = 0; j < count; j++, values += size) {
        __m256 weight = _mm256_broadcast_ss(weights + j);
        UNROLL
        for (int i = 0; i < vectors; i++) {
            if (!(i & 3)) _mm_prefetch((const char *)(values + i * LANE) + AHEAD, _MM_HINT_T0);
            sums[i] = _mm256_fmadd_ps(weight, widened(values + i * LANE), sums[i]);
        }
    }
    UNROLL
    for (int i = 0; i < vectors; i++) _mm256_storeu_ps(out + i * LANE, _mm256_mul_ps(sums[i], _mm256_set1_ps(factor)));
}

/* One token and head: scores: `seen` + 8 numbers of scratch. */
INLINE void attend(
    const float *query, const uint16_t *keys, const uint16_t *values, long size, long seen, float scale, float *scores,
    float *out
) {
    long j = 0;
    for (; j + KEYS <= seen; j += KEYS) multiply_keys(KEYS, query, keys + j * size, size, scores + j);
    for (; j < seen; j++) multiply_keys(1, query, keys + j * size, size, scores + j);
    float factor = 1.0f / exponentials(scores, seen, scale);
    long column = 0;
    for (; column + VECTORS * LANE <= size; column += VECTORS * LANE)
        add_values(VECTORS, scores, values + column, size, seen, factor, out + column);
    for (; column < size; column += LANE) add_values(1, scores, values + column, size, seen, factor, out + column);
}

/* The heads [first, last) of all rows, row by row. scratch: as many bytes as mynah_cached_attention_scratch says. */
EXPORT void mynah_cached_attention(const CachedAttention *job, long first, long last, uint8_t *scratch) {
    const CachedAttention c = *job;
    for (long part = first; part < last; part++) {
        long row = part / c.heads, head = part % c.heads;
        const uint16_t *keys = c.cache + row * c.cache_stride + head * c.room * c.size;
        const uint16_t *values = keys + c.heads * c.room * c.size;
        for (long token = 0; token < c.tokens; token++) {
            long place = row * c.tokens + token;
            const float *query = c.queries + row * c.row_stride + token * c.token_stride + head * c.size;
            float *out = c.out + (place * c.heads + head) * c.size;
            attend(query, keys, values, c.size, (long)c.seen[place], c.scale, (float *)scratch, out);
        }
    }
}
