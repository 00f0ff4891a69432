/* Self-attention of one window with relative positions (see attention.c), in 16-bit integers for AVX-512 with VNNI.

   The instruction adds two products of 16 bits to a sum of 32 bits, twice as many as in fp32. Queries, keys and values are
   rounded to 12 bits and a sign. Each frame or channel has a scale of its own. Probabilities are rounded to 15 bits. The
   error is a fraction of the error of 8-bit weights. */
#include "attention.h"
#include "pair_product.h"

enum { PAIRS_BLOCK = 192 };            /* pairs of frames: their panel of values, 24 KB, stays in the first cache */
enum { LINE = 208 };                   /* stride of rows of queries and probabilities, in pairs: no power of two */
enum { AHEAD = 8 };                    /* rows between the one that is fetched and the one that is read */
enum { LEVELS = 4095 };                /* the largest number: 128 products of two are at most 2^31 - 1 */
/* The largest integer of one probability and of a row's sum. ALL_PROBABILITIES * LEVELS is below 2^31. */
enum { LARGEST_PROBABILITY = 32767, ALL_PROBABILITIES = 500000 };

/* Memory for one head (keys and values in panels of pairs, and their scales) and for one block (queries, distances,
   scores and probabilities). */
typedef struct {
    int32_t *keys, *values, *query, *by_position, *probabilities;
    float *key_scales, *value_scales, *query_scales, *position_scales, *probability_scales, *distances, *scores;
    long frames, pairs;     /* a multiple of LANE; half of the window's frames, rounded up */
    long width;             /* the width of `distances` */
} Memory;

/* Return the number of blocks of PAIRS_BLOCK pairs. */
INLINE long depth_blocks(long frames) { return (frames + 2 * PAIRS_BLOCK - 1) / (2 * PAIRS_BLOCK); }

/* Return the bytes of scratch memory that mynah_attention_vnni needs. */
EXPORT long mynah_attention_vnni_scratch(long frames, long size) {
    long whole = rounded_up(frames), of_head = whole * size / 2 + (frames + 1) / 2 * size + whole + size;
    long of_block = BLOCK * ((2 + depth_blocks(frames)) * LINE + 3 + distances_width(frames) + whole);
    return 4 * (of_head + of_block + 16);
}

INLINE Memory divided(uint8_t *scratch, long frames, long size) {
    Memory m;
    m.frames = rounded_up(frames);
    m.pairs = (frames + 1) / 2;
    m.width = distances_width(frames);
    m.keys = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    m.values = m.keys + m.frames * size / 2;
    m.query = m.values + m.pairs * size;
    m.by_position = m.query + BLOCK * LINE;
    m.probabilities = m.by_position + BLOCK * LINE;
    m.key_scales = (float *)(m.probabilities + depth_blocks(frames) * BLOCK * LINE);
    m.value_scales = m.key_scales + m.frames;
    m.query_scales = m.value_scales + size;
    m.position_scales = m.query_scales + BLOCK;
    m.probability_scales = m.position_scales + BLOCK;
    m.distances = m.probability_scales + BLOCK;
    m.scores = m.distances + BLOCK * m.width;
    return m;
}

/* Round keys into panels (size / 2, LANE) of LANE frames. Zeros follow the last key. */
INLINE void arrange_keys(const float *key, long stride, long frames, long size, Memory m) {
    const Integers places = _mm512_mullo_epi32(_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                                               _mm512_set1_epi32(LANE));
    for (long frame = 0; frame < m.frames; frame++) {
        int32_t *target = m.keys + frame / LANE * LANE * size / 2 + frame % LANE;
        m.key_scales[frame] = 0.0f;
        if (frame < frames)
            m.key_scales[frame] = round_to_pairs(key + frame * stride, 0, size, AHEAD * stride, LEVELS, m.query);
        for (long i = 0; i < size / 2; i += WIDTH) {
            Integers pairs = frame < frames ? _mm512_loadu_si512(m.query + i) : _mm512_setzero_si512();
            _mm512_i32scatter_epi32(target + i * LANE, places, pairs, 4);
        }
    }
}

/* Round values into panels (pairs of frames, LANE) of LANE columns. */
INLINE void arrange_values(const float *value, long stride, long frames, long size, Memory m) {
    for (long i = 0; i < size; i += WIDTH) {
        Vector top = _mm512_setzero_ps();
        for (long frame = 0; frame < frames; frame++) {
            __builtin_prefetch(value + (frame + AHEAD) * stride + i);
            top = _mm512_max_ps(top, _mm512_abs_ps(_mm512_loadu_ps(value + frame * stride + i)));
        }
        Vector scale = scales_for(top, LEVELS), factor = _mm512_div_ps(_mm512_set1_ps(1.0f), scale);
        _mm512_storeu_ps(m.value_scales + i, scale);
        for (long pair = 0; pair < m.pairs; pair++) {
            const float *x = value + 2 * pair * stride + i;
            Integers first = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(x), factor)), second = _mm512_setzero_si512();
            if (2 * pair + 1 < frames) second = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(x + stride), factor));
            Integers both = _mm512_mask_blend_epi16(0xaaaaaaaa, first, _mm512_slli_epi32(second, 16));
            _mm512_storeu_si512(m.values + (i / LANE * m.pairs + pair) * LANE + i % LANE, both);
        }
    }
}

/* Turn a row's scores into integer probabilities, in blocks of PAIRS_BLOCK pairs. Return the scale by which they add up to
   1. */
INLINE float softmax(float *scores, long frames, int32_t *probabilities) {
    const long whole = frames & -WIDTH, end = (frames + WIDTH - 1) & -WIDTH;
    const __mmask16 behind = (__mmask16)(0xffff << (frames - whole)); /* numbers of the last vector that belong to no frame */
    Vector tops = _mm512_set1_ps(-3e38f), sums = _mm512_setzero_ps();
    for (long i = 0; i < whole; i += WIDTH) tops = _mm512_max_ps(tops, _mm512_loadu_ps(scores + i));
    if (whole < end) {
        Vector last = _mm512_mask_mov_ps(_mm512_loadu_ps(scores + whole), behind, _mm512_set1_ps(-3e38f));
        _mm512_storeu_ps(scores + whole, last);
        tops = _mm512_max_ps(tops, last);
    }
    const Vector top = _mm512_set1_ps(largest(tops));
    for (long i = 0; i < end; i += WIDTH) {
        Vector e = rounded_exponential(_mm512_sub_ps(_mm512_loadu_ps(scores + i), top));
        _mm512_storeu_ps(scores + i, e);
        sums = _mm512_add_ps(sums, e);
    }
    float sum = total(sums), factor = ALL_PROBABILITIES / sum;
    factor = factor < LARGEST_PROBABILITY ? factor : LARGEST_PROBABILITY;
    Integers all = _mm512_setzero_si512();
    for (long i = 0; i < end; i += WIDTH) {
        Integers probability = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_loadu_ps(scores + i), _mm512_set1_ps(factor)));
        all = _mm512_add_epi32(all, probability);
        int32_t *target = probabilities + i / (2 * PAIRS_BLOCK) * BLOCK * LINE + i % (2 * PAIRS_BLOCK) / 2;
        _mm256_storeu_si256((__m256i *)target, _mm512_cvtsepi32_epi16(probability));
    }
    return 1.0f / (float)_mm512_reduce_add_epi32(all);
}

/* Compute the rows [first, last) of one head. See attend_block of attention.c for the columns of positions. */
INLINE void attend_block(const Attention *a, long head, long first, long last, Memory m) {
    const long rows = last - first, pairs = a->size / 2;
    const float *query = a->qkv + first * a->stride + head * a->size, *bias = a->bias + head * a->size;
    const int32_t *positions = (const int32_t *)a->positions + head * a->head_stride + a->frames - last;
    const float *scales = (const float *)(positions + pairs * a->positions_stride);
    for (long i = 0; i < rows; i++) {
        const float *x = query + i * a->stride;
        m.query_scales[i] = a->scale * round_to_pairs(x, 0, a->size, AHEAD * a->stride, LEVELS, m.query + i * LINE);
        m.position_scales[i] = round_to_pairs(x, bias, a->size, 0, LEVELS, m.by_position + i * LINE);
    }
    for (long column = 0; column < a->frames + rows - 1; column += LANE) {
        for (long i = 0; i < pairs; i++)
            for (long line = 0; line < LANE; line += 16)
                __builtin_prefetch(positions + column + 2 * LANE + line + i * a->positions_stride);
        multiply(rows, m.by_position, LINE, m.position_scales, positions + column, a->positions_stride, scales + column,
                 pairs, m.distances + column, m.width, 0, 0);
    }
    for (long column = 0; column < a->frames; column += LANE)
        multiply(rows, m.query, LINE, m.query_scales, m.keys + column * pairs, LANE, m.key_scales + column, pairs,
                 m.scores + column, m.frames, m.distances + rows - 1 + column, m.width - 1);
    for (long i = 0; i < rows; i++)
        m.probability_scales[i] = softmax(m.scores + i * m.frames, a->frames, m.probabilities + i * LINE);
    for (long begin = 0; begin < m.pairs; begin += PAIRS_BLOCK) {
        const int32_t *probabilities = m.probabilities + begin / PAIRS_BLOCK * BLOCK * LINE;
        long depth = m.pairs - begin < PAIRS_BLOCK ? m.pairs - begin : PAIRS_BLOCK;
        for (long column = 0; column < a->size; column += LANE) {
            float *target = a->out + first * a->out_stride + head * a->size + column;
            multiply(rows, probabilities, LINE, m.probability_scales, m.values + column * m.pairs + begin * LANE, LANE,
                     m.value_scales + column, depth, target, a->out_stride, begin ? target : 0, a->out_stride);
        }
    }
}

/* Compute the heads [first, last). A head's size is at most 128. */
EXPORT void mynah_attention_vnni(const Attention *job, long first, long last, uint8_t *scratch) {
    const Attention a = *job;
    Memory m = divided(scratch, a.frames, a.size);
    for (long head = first; head < last; head++) {
        const float *key = a.qkv + (a.heads + head) * a.size, *value = key + a.heads * a.size;
        arrange_keys(key, a.stride, a.frames, a.size, m);
        arrange_values(value, a.stride, a.frames, a.size, m);
        for (long row = 0; row < a.frames; row += BLOCK)
            attend_block(&a, head, row, row + BLOCK < a.frames ? row + BLOCK : a.frames, m);
    }
}
