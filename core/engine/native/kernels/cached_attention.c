/* Attention (Vaswani et al. 2017, section 3.2.1) of a decoder's new tokens to cached keys and values, for x86 with AVX2 and
   FMA: all that a token reads of them is read once, in bf16, half of what fp32 would be, or in int8, a quarter. */
#include "vectors.h"

enum { LANE = 8, KEYS = 4, VECTORS = 8 }; /* numbers of a vector; keys, and vectors of a value, that are taken at a time */
enum { AHEAD = 4096 };                    /* bytes: the processor itself fetches nothing beyond a page's end */
enum { LEVELS = 127, STEP_BYTES = 4 };    /* in int8: the largest number; the step between two, behind a vector */

/* queries: (rows, tokens, heads, size), a row and a token as far apart as the strides say; cache: keys, then values, of
   each row, (2, heads, room, size), in bf16, or where it `is_int8` in whole numbers, behind each vector the step between
   two of them in fp32; size is a multiple of 8. seen: (rows, tokens), how many of the cached each token attends to, at
   least one; out: (rows, tokens, heads, size). */
typedef struct {
    const float *queries;
    long row_stride, token_stride, tokens, heads, size;
    const uint8_t *cache;
    long cache_stride, room; /* the stride in bytes */
    const int64_t *seen;
    float *out;
    float scale;
    int is_int8;
} CachedAttention;

/* From one vector of the cache to the next. */
INLINE long vector_bytes(long size, const int is_int8) { return is_int8 ? size + STEP_BYTES : 2 * size; }

INLINE float step_of(const uint8_t *vector, long size) {
    float step;
    __builtin_memcpy(&step, vector + size, sizeof step);
    return step;
}

/* Eight numbers of a vector from the i-th on; of one in int8 they are still to be multiplied with its step. What is read
   next is fetched meanwhile. */
INLINE __m256 cached(const uint8_t *vector, long i, const int is_int8) {
    const uint8_t *x = vector + (is_int8 ? i : 2 * i);
    if (!(i & (is_int8 ? 63 : 31))) _mm_prefetch((const char *)x + AHEAD, _MM_HINT_T0);
    if (!is_int8) return widened((const uint16_t *)x);
    return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)x)));
}

/* Bytes of scratch memory that mynah_cached_attention needs, where no token sees more than `most`. */
EXPORT long mynah_cached_attention_scratch(long most) { return 4 * (most + LANE); }

/* scores[j] = query . keys j, of `count` keys one after another. */
INLINE void multiply_keys(
    const int is_int8, const int count, const float *query, const uint8_t *keys, long size, float *scores
) {
    __m256 sums[KEYS];
    UNROLL
    for (int j = 0; j < count; j++) sums[j] = _mm256_setzero_ps();
    for (long k = 0; k < size; k += LANE) {
        __m256 q = _mm256_loadu_ps(query + k);
        UNROLL
        for (int j = 0; j < count; j++)
            sums[j] = _mm256_fmadd_ps(q, cached(keys + j * vector_bytes(size, is_int8), k, is_int8), sums[j]);
    }
    UNROLL
    for (int j = 0; j < count; j++)
        scores[j] = total(sums[j]) * (is_int8 ? step_of(keys + j * vector_bytes(size, is_int8), size) : 1.0f);
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

/* out = the sum of `count` values times weights, times factor, of some vectors of each value from `column` on. */
INLINE void add_values(
    const int is_int8, const int vectors, const float *weights, const uint8_t *values, long column, long size, long count,
    float factor, float *out
) {
    __m256 sums[VECTORS];
    UNROLL
    for (int i = 0; i < vectors; i++) sums[i] = _mm256_setzero_ps();
    for (long j = 0; j < count; j++, values += vector_bytes(size, is_int8)) {
        __m256 weight = _mm256_broadcast_ss(weights + j);
        UNROLL
        for (int i = 0; i < vectors; i++)
            sums[i] = _mm256_fmadd_ps(weight, cached(values, column + i * LANE, is_int8), sums[i]);
    }
    UNROLL
    for (int i = 0; i < vectors; i++)
        _mm256_storeu_ps(out + column + i * LANE, _mm256_mul_ps(sums[i], _mm256_set1_ps(factor)));
}

/* One token and head: scores: `seen` + 8 numbers of scratch. */
INLINE void attend(
    const int is_int8, const float *query, const uint8_t *keys, const uint8_t *values, long size, long seen, float scale,
    float *scores, float *out
) {
    const long bytes = vector_bytes(size, is_int8);
    long j = 0;
    for (; j + KEYS <= seen; j += KEYS) multiply_keys(is_int8, KEYS, query, keys + j * bytes, size, scores + j);
    for (; j < seen; j++) multiply_keys(is_int8, 1, query, keys + j * bytes, size, scores + j);
    float factor = 1.0f / exponentials(scores, seen, scale);
    for (j = 0; is_int8 && j < seen; j++) scores[j] *= step_of(values + j * bytes, size);
    long column = 0;
    for (; column + VECTORS * LANE <= size; column += VECTORS * LANE)
        add_values(is_int8, VECTORS, scores, values, column, size, seen, factor, out);
    for (; column < size; column += LANE) add_values(is_int8, 1, scores, values, column, size, seen, factor, out);
}

/* The heads [first, last) of all rows, row by row. scratch: as many bytes as mynah_cached_attention_scratch says. */
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
            long seen = (long)c.seen[place];
            if (c.is_int8) attend(1, query, keys, values, c.size, seen, c.scale, (float *)scratch, out);
            else attend(0, query, keys, values, c.size, seen, c.scale, (float *)scratch, out);
        }
    }
}

/* Vectors to be cached: (frames, groups, size), size a multiple of 8; cache: (groups, room, size + STEP_BYTES) in int8. */
typedef struct {
    const float *vectors;
    long frames, groups, size;
    uint8_t *cache;
    long room;
} Rounding;

/* The groups [first, last) in whole numbers of up to LEVELS, each vector by a step of its own. */
EXPORT void mynah_round_to_cache(const Rounding *job, long first, long last, uint8_t *scratch) {
    const Rounding c = *job;
    const __m256 sign = _mm256_set1_ps(-0.0f);
    (void)scratch;
    for (long group = first; group < last; group++)
        for (long frame = 0; frame < c.frames; frame++) {
            const float *x = c.vectors + (frame * c.groups + group) * c.size;
            uint8_t *out = c.cache + (group * c.room + frame) * vector_bytes(c.size, 1);
            __m256 top = _mm256_set1_ps(1e-30f);
            for (long i = 0; i < c.size; i += LANE) top = _mm256_max_ps(top, _mm256_andnot_ps(sign, _mm256_loadu_ps(x + i)));
            float step = largest(top) / LEVELS;
            for (long i = 0; i < c.size; i += LANE) {
                __m256i w = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(x + i), _mm256_set1_ps(1.0f / step)));
                __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(w), _mm256_extracti128_si256(w, 1));
                _mm_storel_epi64((__m128i *)(out + i), _mm_packs_epi16(words, words));
            }
            __builtin_memcpy(out + c.size, &step, sizeof step);
        }
}
