/* Self-attention of one window with relative positions, in fp32 for AVX2, AVX-512 and ARM.

   Source: Transformer-XL, Dai et al. 2019, section 3.3. encoder/attention.py computes the same with torch. The kernel goes
   head by head, in blocks of rows whose scores stay in the second cache. It computes only those scores by distance that
   some row of the block needs. */
#include "attention.h"
#include "fp32_product.h"

enum { DEPTH_BLOCK = 192 }; /* frames: their panel of values stays in the first cache */

/* Memory for one head (keys and values in panels) and for one block (queries, distances and scores). */
typedef struct {
    float *keys, *values, *query, *by_position, *distances, *scores;
    long frames;  /* the width of `scores` and of the keys' panels: a multiple of LANE */
    long width;   /* the width of `distances` */
} Memory;

/* Return the bytes of scratch memory that mynah_attention needs. */
EXPORT long SCRATCH_OF(mynah_attention)(long frames, long size) {
    return 4 * (2 * rounded_up(frames) * size + BLOCK * (2 * size + distances_width(frames) + rounded_up(frames)) + 16);
}

INLINE Memory divided(uint8_t *scratch, long frames, long size) {
    Memory m;
    m.frames = rounded_up(frames);
    m.width = distances_width(frames);
    m.keys = (float *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    m.values = m.keys + m.frames * size;
    m.query = m.values + m.frames * size;
    m.by_position = m.query + BLOCK * size;
    m.distances = m.by_position + BLOCK * size;
    m.scores = m.distances + BLOCK * m.width;
    return m;
}

/* Copy keys into panels (size, LANE) of LANE frames, and values into panels (frames, LANE) of LANE columns. Zeros follow
   the last key. */
INLINE void arrange(const float *key, const float *value, long stride, long frames, long size, Memory m) {
    for (long frame = 0; frame < m.frames; frame++) {
        float *target = m.keys + frame / LANE * LANE * size + frame % LANE;
        for (long i = 0; i < size; i++) target[i * LANE] = frame < frames ? key[frame * stride + i] : 0.0f;
    }
    for (long frame = 0; frame < frames; frame++)
        for (long i = 0; i < size; i += WIDTH)
            V(storeu_ps)(m.values + (i / LANE * frames + frame) * LANE + i % LANE, V(loadu_ps)(value + frame * stride + i));
}

INLINE void softmax(float *scores, long frames) {
    const long whole = frames & -WIDTH, end = (frames + WIDTH - 1) & -WIDTH;
    float top = -3e38f, sum = 0.0f;
    Vector tops = V(set1_ps)(top), sums = V(setzero_ps)();
    for (long i = 0; i < whole; i += WIDTH) tops = V(max_ps)(tops, V(loadu_ps)(scores + i));
    top = largest(tops);
    for (long i = whole; i < frames; i++) top = scores[i] > top ? scores[i] : top;
    for (long i = frames; i < end; i++) scores[i] = top - 200.0f; /* behind the last frame: its exponential is nearly 0 */
    for (long i = 0; i < end; i += WIDTH) {
        Vector e = exponential(V(sub_ps)(V(loadu_ps)(scores + i), V(set1_ps)(top)));
        V(storeu_ps)(scores + i, e);
        sums = V(add_ps)(sums, e);
    }
    sum = total(sums);
    Vector factor = V(set1_ps)(1.0f / sum);
    for (long i = 0; i < end; i += WIDTH) V(storeu_ps)(scores + i, V(mul_ps)(V(loadu_ps)(scores + i), factor));
}

/* Compute the rows [first, last) of one head. The score by position of row i with frame j is column frames - 1 - i + j of
   the product with `positions` (size, distances). Each row therefore begins one column before the row above it. */
INLINE void attend_block(
    const float *query, long stride, const float *bias, const float *positions, long positions_stride, long frames,
    long size, long first, long last, float scale, float *out, long out_stride, Memory m
) {
    long rows = last - first;
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < size; j += WIDTH) {
            Vector q = V(loadu_ps)(query + (first + i) * stride + j);
            V(storeu_ps)(m.query + i * size + j, V(mul_ps)(q, V(set1_ps)(scale)));
            V(storeu_ps)(m.by_position + i * size + j, V(add_ps)(q, V(loadu_ps)(bias + j)));
        }
    for (long column = 0; column < frames + rows - 1; column += LANE) {
        const float *columns = positions + frames - last + column;
        for (long i = 0; i < size; i++)
            for (long line = 0; line < LANE; line += 16) __builtin_prefetch(columns + 2 * LANE + line + i * positions_stride);
        multiply(rows, m.by_position, size, columns, positions_stride, size, m.distances + column, m.width, 0, 0);
    }
    for (long column = 0; column < frames; column += LANE)
        multiply(rows, m.query, size, m.keys + column * size, LANE, size, m.scores + column, m.frames,
                 m.distances + rows - 1 + column, m.width - 1);
    for (long i = 0; i < rows; i++) softmax(m.scores + i * m.frames, frames);
    for (long begin = 0; begin < frames; begin += DEPTH_BLOCK) {
        long depth = frames - begin < DEPTH_BLOCK ? frames - begin : DEPTH_BLOCK;
        for (long column = 0; column < size; column += LANE) {
            float *target = out + first * out_stride + column;
            multiply(rows, m.scores + begin, m.frames, m.values + column * frames + begin * LANE, LANE, depth, target,
                     out_stride, begin ? target : 0, out_stride);
        }
    }
}

/* Compute the heads [first, last). */
EXPORT void KERNEL(mynah_attention)(const Attention *job, long first, long last, uint8_t *scratch) {
    const Attention a = *job;
    Memory m = divided(scratch, a.frames, a.size);
    for (long head = first; head < last; head++) {
        const float *query = a.qkv + head * a.size, *key = query + a.heads * a.size, *value = key + a.heads * a.size;
        arrange(key, value, a.stride, a.frames, a.size, m);
        const float *positions = (const float *)a.positions + head * a.head_stride;
        for (long row = 0; row < a.frames; row += BLOCK)
            attend_block(query, a.stride, a.bias + head * a.size, positions, a.positions_stride, a.frames,
                         a.size, row, row + BLOCK < a.frames ? row + BLOCK : a.frames, a.scale,
                         a.out + head * a.size, a.out_stride, m);
    }
}
