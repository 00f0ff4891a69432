/* The product of fp32 rows, rounded here, and int8 weights, for x86 with AVX-512 and VNNI, whose instruction adds four
   products of bytes to a sum of 32 bits.

   Rounded rows lie in tiles, the four bytes that an instruction takes of each of 12 rows beside those of the others: as
   they come, a tile's rows would begin a power of two apart, which the first cache keeps few lines of, and each would need
   an address of its own. Weights lie in panels, (outputs / 16, inputs / 4, 16, 4), so that no call packs them. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512_VNNI, apply_to = function)
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4 };     /* outputs of a panel; inputs that an instruction takes */
enum { TILE_ROWS = 12, PANELS = 2 }; /* of a tile: 24 sums of a vector each */
enum { TAIL_ROWS = 4 };              /* of the tile behind the last of 12: more rows are another of 12, which takes no longer */
enum { SUMS = PANELS * COLUMNS };    /* of a row */
enum { DEPTH_BLOCK = 512 };          /* inputs that are multiplied at a time: their panels, 16 KB, stay in the first cache */
enum { BLOCK_BYTES = 768 << 10 };    /* of rounded rows, which stay in the second */
enum { LEVELS = 255 };

/* Rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    long most = BLOCK_BYTES / inputs / TILE_ROWS * TILE_ROWS, filled = (rows + TILE_ROWS - 1) / TILE_ROWS * TILE_ROWS;
    most = most < TILE_ROWS ? TILE_ROWS : most;
    return most < filled ? most : filled;
}

/* Bytes of scratch memory that mynah_int8_product_vnni needs: rounded rows, sums, a step and a zero for each; a row in
   fp32; rounded rows before they are put into a tile. */
EXPORT long mynah_int8_product_vnni_scratch(long rows, long inputs) {
    long block = block_rows(rows, inputs);
    return 64 + block * (4 * SUMS + 8 + inputs) + 4 * inputs + TAIL_ROWS * inputs;
}

EXPORT long mynah_int8_columns_vnni_scratch(long rows, long inputs) {
    return mynah_int8_product_vnni_scratch(rows, inputs);
}

INLINE int32_t four_at(const uint8_t *q) {
    int32_t four;
    __builtin_memcpy(&four, q, sizeof four);
    return four;
}

/* Four rows, one after another in `lines`, into the places behind `tile` of a tile of `rows`. */
INLINE void interleave(const uint8_t *lines, long inputs, uint8_t *tile, long rows) {
    for (long k = 0; k < inputs; k += 16, tile += 16 * rows) {
        __m128i a = _mm_loadu_si128((const __m128i *)(lines + k)), b = _mm_loadu_si128((const __m128i *)(lines + inputs + k));
        __m128i c = _mm_loadu_si128((const __m128i *)(lines + 2 * inputs + k));
        __m128i d = _mm_loadu_si128((const __m128i *)(lines + 3 * inputs + k));
        __m128i ab = _mm_unpacklo_epi32(a, b), cd = _mm_unpacklo_epi32(c, d);
        __m128i AB = _mm_unpackhi_epi32(a, b), CD = _mm_unpackhi_epi32(c, d);
        _mm_storeu_si128((__m128i *)tile, _mm_unpacklo_epi64(ab, cd));
        _mm_storeu_si128((__m128i *)(tile + 4 * rows), _mm_unpackhi_epi64(ab, cd));
        _mm_storeu_si128((__m128i *)(tile + 8 * rows), _mm_unpacklo_epi64(AB, CD));
        _mm_storeu_si128((__m128i *)(tile + 12 * rows), _mm_unpackhi_epi64(AB, CD));
    }
}

/* A block's rounded rows, those of the first `in_tiles` in tiles of 12, and where they are finished: of `count` rows in the
   job, from `begin` on. */
typedef struct {
    const uint8_t *q;
    const float *steps, *zeros;
    int32_t *sums;
    long begin, count, in_tiles;
} Block;

/* The sums of a tile's `rows` from row `row` of the block on with `panels` from `column` on, over `depth` inputs from `k`
   on; with the last of them they become results. Where `fetching`, the weights of the next panels are fetched beside. */
INLINE void multiply_tile(
    const int rows, const int panels, const int fetching, const Int8Product *p, const Block *b, long row, long column,
    long k, long depth
) {
    __m512i wide[TILE_ROWS * PANELS], *kept = (__m512i *)(b->sums + row * SUMS);
    const uint8_t *q = b->q + row * p->inputs + k * rows;
    const int8_t *panel = p->panels + column * p->inputs + k * COLUMNS;
    const long behind = p->inputs * COLUMNS;
    UNROLL
    for (int i = 0; i < panels * rows; i++)
        wide[i] = k ? _mm512_load_si512(kept + i / panels * PANELS + i % panels) : _mm512_setzero_si512();
    for (const int8_t *end = panel + depth * COLUMNS; panel < end; panel += STEP * COLUMNS, q += STEP * rows) {
        __m512i columns[PANELS];
        UNROLL
        for (int j = 0; j < panels; j++) {
            columns[j] = _mm512_loadu_si512(panel + j * behind);
            if (fetching) __builtin_prefetch(panel + (panels + j) * behind, 0, 2);
        }
        UNROLL
        for (int i = 0; i < rows; i++) {
            __m512i inputs = _mm512_set1_epi32(four_at(q + STEP * i));
            UNROLL
            for (int j = 0; j < panels; j++)
                wide[i * panels + j] = _mm512_dpbusd_epi32(wide[i * panels + j], inputs, columns[j]);
        }
    }
    UNROLL
    for (int i = 0; i < panels * rows; i++) _mm512_store_si512(kept + i / panels * PANELS + i % panels, wide[i]);
    if (k + depth < p->inputs) return;
    for (int j = 0; j < panels; j++) {
        Outputs some = outputs_at(column + j * COLUMNS, p->scale, p->sums, p->bias);
        for (long i = row; i < row + rows && i < b->count; i++) {
            Vector y = finish(b->sums + i * SUMS + j * COLUMNS, b->steps[i], b->zeros[i], some, p->activation, p->add,
                              p->out + (b->begin + i) * p->outputs + column + j * COLUMNS);
            if (!p->ranges) continue;
            float *range = p->ranges + (b->begin + i) * 2 * WIDTH;
            Vector low = column + j ? _mm512_loadu_ps(range) : _mm512_setzero_ps();
            Vector high = column + j ? _mm512_loadu_ps(range + WIDTH) : _mm512_setzero_ps();
            _mm512_storeu_ps(range, _mm512_min_ps(low, y));
            _mm512_storeu_ps(range + WIDTH, _mm512_max_ps(high, y));
        }
    }
}

/* Results of a block's rows from `column` on. Meanwhile what comes next is fetched: where results will be written, and
   the weights behind these. */
INLINE void multiply_panels(const int panels, const Int8Product *p, const Block *b, long column) {
    const long behind = p->inputs * COLUMNS;
    for (long k = 0; k < p->inputs; k += DEPTH_BLOCK) {
        long depth = p->inputs - k < DEPTH_BLOCK ? p->inputs - k : DEPTH_BLOCK, row = 0;
        const int8_t *next = p->panels + column * p->inputs + (k + depth) * COLUMNS;
        if (k + depth == p->inputs) next += (panels - 1) * behind;
        long ahead = depth * COLUMNS * TILE_ROWS / (b->count + TILE_ROWS);
        for (; row < b->in_tiles; row += TILE_ROWS, next += ahead) {
            for (int j = 0; j < panels; j++)
                for (long line = 0; line < ahead; line += 64) __builtin_prefetch(next + j * behind + line, 0, 2);
            if (k + depth == p->inputs)
                for (int i = 0; i < TILE_ROWS; i++)
                    for (int j = 0; j < panels; j++)
                        __builtin_prefetch(p->out + (b->begin + row + i) * p->outputs + column + j * COLUMNS, 1);
            multiply_tile(TILE_ROWS, panels, 0, p, b, row, column, k, depth);
        }
        if (row < b->count) multiply_tile(TAIL_ROWS, panels, 0, p, b, row, column, k, depth);
    }
}

/* The same for few rows, whose time is that of reading the weights: all inputs at a time. */
INLINE void multiply_few(const int panels, const Int8Product *p, const Block *b, long column) {
    if (b->in_tiles) multiply_tile(TILE_ROWS, panels, 1, p, b, 0, column, 0, p->inputs);
    for (long row = TILE_ROWS; row < b->in_tiles; row += TILE_ROWS)
        multiply_tile(TILE_ROWS, panels, 0, p, b, row, column, 0, p->inputs);
    if (!b->in_tiles) multiply_tile(TAIL_ROWS, panels, 1, p, b, 0, column, 0, p->inputs);
    else if (b->in_tiles < b->count) multiply_tile(TAIL_ROWS, panels, 0, p, b, b->in_tiles, column, 0, p->inputs);
}

/* A row of the job, normalised and rounded. */
INLINE void round_at(const Int8Product *p, long row, float *numbers, uint8_t *q, float *step, float *zero) {
    const float *x = p->x + row * p->inputs;
    if (!p->known) {
        round_row(normalised(x, 0, p->inputs, p->gain, p->offset, numbers), p->inputs, LEVELS, q, step, zero);
        return;
    }
    const float *range = p->known + row * 2 * WIDTH;
    round_between(x, p->inputs, _mm512_loadu_ps(range), _mm512_loadu_ps(range + WIDTH), LEVELS, q, step, zero);
}

/* The rows [first, last), rounded some at a time, by the outputs from `column` to `end`. */
INLINE void multiply_rows(
    const int few, const Int8Product *p, long first, long last, long column, long end, uint8_t *scratch
) {
    const long block = block_rows(p->rows, p->inputs);
    int32_t *sums = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    float *steps = (float *)(sums + block * SUMS), *zeros = steps + block, *numbers = zeros + block;
    uint8_t *q = (uint8_t *)(numbers + p->inputs), *lines = q + block * p->inputs;
    for (long begin = first; begin < last; begin += block) {
        long count = last - begin < block ? last - begin : block, at = column;
        long in_tiles = (count + TILE_ROWS - TAIL_ROWS - 1) / TILE_ROWS * TILE_ROWS;
        for (long i = 0; i < count; i++) {
            round_at(p, begin + i, numbers, lines + i % TAIL_ROWS * p->inputs, steps + i, zeros + i);
            if (i % TAIL_ROWS != TAIL_ROWS - 1 && i + 1 < count) continue;
            long group = i / TAIL_ROWS * TAIL_ROWS, tile = group / TILE_ROWS * TILE_ROWS;
            if (group < in_tiles) interleave(lines, p->inputs, q + tile * p->inputs + (group - tile) * STEP, TILE_ROWS);
            else interleave(lines, p->inputs, q + group * p->inputs, TAIL_ROWS);
        }
        Block b = {q, steps, zeros, sums, begin, count, in_tiles};
        for (; at + SUMS <= end; at += SUMS) few ? multiply_few(PANELS, p, &b, at) : multiply_panels(PANELS, p, &b, at);
        if (at < end) few ? multiply_few(1, p, &b, at) : multiply_panels(1, p, &b, at);
    }
}

/* activation(x . weights + bias), or that added to `out`, of the tiles [first, last) of 12 rows each: threads round each
   row once so.

   scratch: as many bytes as mynah_int8_product_vnni_scratch says. */
EXPORT void mynah_int8_product_vnni(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* which no store can change */
    long end = last * TILE_ROWS < p.rows ? last * TILE_ROWS : p.rows;
    multiply_rows(0, &p, first * TILE_ROWS, end, 0, p.outputs, scratch);
}

/* The same of the panels [first, last) and all rows: where rows are few, threads read each weight once so. No ranges are
   found. */
EXPORT void mynah_int8_columns_vnni(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job;
    multiply_rows(1, &p, 0, p.rows, first * COLUMNS, last * COLUMNS, scratch);
}
#pragma clang attribute pop
