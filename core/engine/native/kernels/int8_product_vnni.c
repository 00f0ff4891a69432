/* The product of fp32 rows, rounded here, and int8 weights, for x86 with AVX-512 and VNNI, whose instruction adds four
   products of bytes to a sum of 32 bits. See int8_columns_vnni.c for few rows.

   A vector has the same four inputs of 16 rows, and the weights of an output are fetched by the instruction itself: where
   two threads share a core, it decodes half as much as it could compute, so each instruction that is saved counts. Weights
   lie in panels, (outputs / 16, inputs / 4, 16, 4), so that no call packs them. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512_VNNI, apply_to = function)
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4 };     /* outputs of a panel; inputs that an instruction takes */
enum { LANES = 16 };                 /* rows of a vector: a group */
enum { STEPS = 4 };                  /* of a loop's turn: its own instructions are few beside theirs */
enum { GROUPS = 3, AT_ONCE = 8 };    /* of a tile, and its outputs: 24 sums of a vector each */
enum { PANELS = 4 };                 /* that a block of rows is multiplied with at a time */
enum { DEPTH_BLOCK = 256 };          /* inputs that are multiplied at a time: a tile's rows, 12 KB, stay in the first cache */
enum { BLOCK_BYTES = 384 << 10 };    /* of rounded rows, which stay in the second */
enum { SUMS_BYTES = 64 * PANELS * COLUMNS * GROUPS };
enum { PAD = 64 };                   /* bytes between rows that are rounded, which else begin a power of two apart */
enum { AHEAD = 2048 };               /* numbers, of which the processor would fetch no more than 4 KB by itself */
enum { LEVELS = 255 };

INLINE long rounded_up(long count, long unit) { return (count + unit - 1) / unit * unit; }

/* Rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    const long tile = GROUPS * LANES;
    long most = BLOCK_BYTES / inputs / tile * tile, filled = rounded_up(rows, LANES);
    most = most < tile ? tile : most;
    return most < filled ? most : filled;
}

/* Bytes of scratch memory that mynah_int8_product_vnni needs: a tile's sums; a block's rounded rows, a step and a zero for
   each; a group's rows before they are put side by side; a row in fp32. */
EXPORT long mynah_int8_product_vnni_scratch(long rows, long inputs) {
    return 64 + SUMS_BYTES + block_rows(rows, inputs) * (8 + inputs) + LANES * (inputs + PAD) + 4 * inputs;
}

/* A block's rounded rows, (groups, inputs / 4, 16, 4), and where they are finished: of `count` rows in the job, from `begin`
   on. */
typedef struct {
    const uint8_t *q;
    const float *steps, *zeros;
    __m512i *sums;
    long begin, count, groups;
} Block;

/* sum + the four products of each lane, `weights` the same for all. */
INLINE __m512i add_products(__m512i sum, __m512i rows, const int8_t *weights) {
    __asm__("vpdpbusd %2%{1to16%}, %1, %0" : "+v"(sum) : "v"(rows), "m"(*(const int32_t *)weights));
    return sum;
}

/* The sums of `groups` of rows, which begin at `q`, with AT_ONCE outputs, whose weights begin at `weights`, over `depth`
   inputs; those of the inputs before are in `kept`, unless these are the first. */
INLINE void multiply_tile(
    const int groups, const uint8_t *q, long behind, const int8_t *weights, long depth, int first, __m512i *kept
) {
    __m512i sums[GROUPS * AT_ONCE];
    UNROLL
    for (int i = 0; i < groups * AT_ONCE; i++) sums[i] = first ? _mm512_setzero_si512() : _mm512_load_si512(kept + i);
    for (const uint8_t *end = q + depth * LANES; q < end; q += STEPS * STEP * LANES, weights += STEPS * STEP * COLUMNS) {
        __asm__("" : "+r"(weights)); /* an address of two registers would make two instructions of one */
        UNROLL
        for (int step = 0; step < STEPS; step++) {
            __m512i rows[GROUPS];
            UNROLL
            for (int i = 0; i < groups; i++) rows[i] = _mm512_load_si512(q + step * STEP * LANES + i * behind);
            UNROLL
            for (int j = 0; j < AT_ONCE; j++) {
                const int8_t *four = weights + STEP * (step * COLUMNS + j);
                if (j % 2) { /* fetched once: twice in each cycle is the most that can be */
                    __m512i each = _mm512_set1_epi32(*(const int32_t *)four);
                    UNROLL
                    for (int i = 0; i < groups; i++)
                        sums[i * AT_ONCE + j] = _mm512_dpbusd_epi32(sums[i * AT_ONCE + j], rows[i], each);
                } else {
                    UNROLL
                    for (int i = 0; i < groups; i++)
                        sums[i * AT_ONCE + j] = add_products(sums[i * AT_ONCE + j], rows[i], four);
                }
            }
        }
    }
    UNROLL
    for (int i = 0; i < groups * AT_ONCE; i++) _mm512_store_si512(kept + i, sums[i]);
}

/* 16 vectors of 16 numbers of 32 bits to their transpose. */
INLINE void transpose(__m512i *x) {
    __m512i y[LANES];
    UNROLL
    for (int i = 0; i < LANES; i += 2) {
        y[i] = _mm512_unpacklo_epi32(x[i], x[i + 1]);
        y[i + 1] = _mm512_unpackhi_epi32(x[i], x[i + 1]);
    }
    UNROLL
    for (int i = 0; i < LANES; i += 4) {
        x[i] = _mm512_unpacklo_epi64(y[i], y[i + 2]);
        x[i + 1] = _mm512_unpackhi_epi64(y[i], y[i + 2]);
        x[i + 2] = _mm512_unpacklo_epi64(y[i + 1], y[i + 3]);
        x[i + 3] = _mm512_unpackhi_epi64(y[i + 1], y[i + 3]);
    }
    UNROLL
    for (int i = 0; i < 4; i++) {
        __m512i low = _mm512_shuffle_i32x4(x[i], x[i + 4], 0x88), high = _mm512_shuffle_i32x4(x[i], x[i + 4], 0xdd);
        __m512i more = _mm512_shuffle_i32x4(x[i + 8], x[i + 12], 0x88);
        __m512i most = _mm512_shuffle_i32x4(x[i + 8], x[i + 12], 0xdd);
        y[i] = _mm512_shuffle_i32x4(low, more, 0x88);
        y[i + 4] = _mm512_shuffle_i32x4(high, most, 0x88);
        y[i + 8] = _mm512_shuffle_i32x4(low, more, 0xdd);
        y[i + 12] = _mm512_shuffle_i32x4(high, most, 0xdd);
    }
    UNROLL
    for (int i = 0; i < LANES; i++) x[i] = y[i];
}

/* A group's results of one panel, each vector an output of its 16 rows, from its sums: AT_ONCE of them, and `apart` the
   others. */
INLINE void results_of(
    const Int8Product *p, const Block *b, long group, const __m512i *sums, long apart, long column, Vector *y
) {
    const Vector steps = _mm512_loadu_ps(b->steps + group * LANES), zeros = _mm512_loadu_ps(b->zeros + group * LANES);
    UNROLL
    for (int j = 0; j < COLUMNS; j++) {
        Vector scaled = _mm512_cvtepi32_ps(_mm512_load_si512(sums + j / AT_ONCE * apart + j % AT_ONCE));
        Vector offset = _mm512_mul_ps(zeros, _mm512_set1_ps(p->sums[column + j]));
        scaled = _mm512_fmsub_ps(scaled, _mm512_set1_ps(p->scale[column + j]), offset);
        Vector bias = p->bias ? _mm512_set1_ps(p->bias[column + j]) : _mm512_setzero_ps();
        y[j] = _mm512_fmadd_ps(scaled, steps, bias);
    }
    if (p->activation == NONE) return;
    UNROLL
    for (int j = 0; j < COLUMNS; j++) y[j] = activated(y[j], p->activation);
}

/* Leaves a group's results of one panel side by side, with the ranges of its rows. */
INLINE void leave_side_by_side(const Int8Product *p, const Vector *y, long row, long column) {
    uint16_t *out = (uint16_t *)p->out + (row * p->outputs + column * LANES);
    float *range = p->ranges + row * 2;
    Vector low = column ? _mm512_loadu_ps(range) : _mm512_setzero_ps();
    Vector high = column ? _mm512_loadu_ps(range + LANES) : _mm512_setzero_ps();
    UNROLL
    for (int j = 0; j < COLUMNS; j += 2) {
        Vector even = halved(y[j]), odd = halved(y[j + 1]);
        low = _mm512_min_ps(low, _mm512_min_ps(even, odd));
        high = _mm512_max_ps(high, _mm512_max_ps(even, odd));
        __m512i lower = _mm512_srli_epi32(_mm512_castps_si512(even), 16);
        _mm512_storeu_si512(out + j * LANES, _mm512_or_si512(lower, _mm512_castps_si512(odd)));
    }
    _mm512_storeu_ps(range, low);
    _mm512_storeu_ps(range + LANES, high);
}

/* A group's results of one panel, to where they belong. See results_of. */
INLINE void finish_group(const Int8Product *p, const Block *b, long group, const __m512i *sums, long apart, long column) {
    const long row = b->begin + group * LANES, count = b->count - group * LANES;
    Vector y[COLUMNS];
    results_of(p, b, group, sums, apart, column, y);
    if (p->ranges) {
        leave_side_by_side(p, y, row, column);
        return;
    }
    __m512i rows[LANES];
    UNROLL
    for (int j = 0; j < LANES; j++) rows[j] = _mm512_castps_si512(y[j]);
    transpose(rows);
    float *out = p->out + row * p->outputs + column;
    UNROLL
    for (int i = 0; i < LANES; i++, out += p->outputs) {
        if (i >= count) return;
        Vector each = _mm512_castsi512_ps(rows[i]);
        _mm512_storeu_ps(out, p->add ? _mm512_add_ps(each, _mm512_loadu_ps(out)) : each);
    }
}

/* Results of `groups` of a block's rows from `group` on, by `panels` from `column` on. Beside each panel `ahead` bytes of
   the `next` weights are fetched. */
INLINE void multiply_groups(
    const int groups, const int panels, const Int8Product *p, const Block *b, long group, long column, const int8_t *next,
    long ahead
) {
    const long behind = p->inputs * LANES, half = groups * AT_ONCE;
    const uint8_t *q = b->q + group * behind;
    for (long k = 0; k < p->inputs; k += DEPTH_BLOCK) {
        const long depth = p->inputs - k < DEPTH_BLOCK ? p->inputs - k : DEPTH_BLOCK;
        for (int panel = 0; panel < panels; panel++) {
            const int8_t *weights = p->panels + (column + panel * COLUMNS) * p->inputs + k * COLUMNS;
            for (const int8_t *end = next + ahead; next < end; next += 64) __builtin_prefetch(next, 0, 2);
            if (k + depth == p->inputs && !p->ranges)
                for (long i = 0; i < groups * LANES; i++)
                    __builtin_prefetch(p->out + (b->begin + group * LANES + i) * p->outputs + column + panel * COLUMNS, 1);
            for (int i = 0; i < COLUMNS / AT_ONCE; i++)
                multiply_tile(groups, q + k * LANES, behind, weights + i * AT_ONCE * STEP, depth, k == 0,
                              b->sums + (panel * COLUMNS / AT_ONCE + i) * half);
        }
    }
    for (int panel = 0; panel < panels; panel++)
        for (int i = 0; i < groups; i++)
            finish_group(p, b, group + i, b->sums + (panel * COLUMNS / AT_ONCE * groups + i) * AT_ONCE, half,
                         column + panel * COLUMNS);
}

/* Results of a block's rows by `panels` from `column` on. */
INLINE void multiply_panels(const int panels, const Int8Product *p, const Block *b, long column) {
    const long size = COLUMNS * p->inputs, tiles = (b->groups + GROUPS - 1) / GROUPS;
    const long parts = (p->inputs + DEPTH_BLOCK - 1) / DEPTH_BLOCK * tiles;
    const long ahead = rounded_up((size + parts - 1) / parts, 64);
    const int8_t *next = p->panels + (column + panels * COLUMNS) * p->inputs, *end = next + panels * size;
    for (long group = 0; group < b->groups; group += GROUPS) {
        const long fetched = next < end ? ahead : 0;
        switch (b->groups - group) {
        case 1: multiply_groups(1, panels, p, b, group, column, next, fetched); break;
        case 2: multiply_groups(2, panels, p, b, group, column, next, fetched); break;
        default: multiply_groups(GROUPS, panels, p, b, group, column, next, fetched);
        }
        next += panels * parts / tiles * ahead;
    }
}

/* Rounds 16 rows, of which `count` are there, normalised first. */
INLINE void round_group(
    const Int8Product *p, long row, long count, float *numbers, uint8_t *lines, uint8_t *q, float *steps, float *zeros
) {
    const long stride = p->inputs + PAD;
    for (long i = 0; i < LANES; i++) {
        steps[i] = zeros[i] = 0.0f;
        if (i >= count) continue;
        const float *values = p->x + (row + i) * p->inputs, *x;
        for (long k = 0; k < p->inputs; k += LANES) __builtin_prefetch(values + p->inputs + k, 0);
        x = normalised(values, 0, p->inputs, p->gain, p->offset, numbers);
        round_row(x, p->inputs, LEVELS, lines + i * stride, steps + i, zeros + i);
    }
    for (long k = 0; k < p->inputs; k += 4 * LANES) {
        long words = (p->inputs - k) / STEP < LANES ? (p->inputs - k) / STEP : LANES;
        __mmask16 there = (__mmask16)((1u << words) - 1);
        __m512i x[LANES];
        UNROLL
        for (int i = 0; i < LANES; i++) x[i] = _mm512_maskz_loadu_epi32(there, lines + i * stride + k);
        transpose(x);
        UNROLL
        for (int i = 0; i < LANES; i++)
            if (i < words) _mm512_store_si512(q + k * LANES + i * STEP * LANES, x[i]);
    }
}

/* The same of 16 rows that a product has left side by side, with their ranges: see round_between. */
INLINE void round_known_group(const Int8Product *p, long row, uint8_t *q, float *steps, float *zeros) {
    const uint16_t *x = (const uint16_t *)p->x + row * p->inputs;
    const float *range = p->known + row * 2;
    const Vector low = _mm512_loadu_ps(range), high = _mm512_loadu_ps(range + LANES);
    Vector step = _mm512_div_ps(_mm512_sub_ps(high, low), _mm512_set1_ps(LEVELS));
    step = _mm512_max_ps(step, _mm512_set1_ps(1e-30f));
    const Vector factor = _mm512_div_ps(_mm512_set1_ps(1.0f), step);
    const Vector zero = ROUNDED(_mm512_div_ps(_mm512_sub_ps(_mm512_setzero_ps(), low), step));
    _mm512_storeu_ps(steps, step);
    _mm512_storeu_ps(zeros, zero);
    const __m512i order = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    for (long k = 0; k < p->inputs; k += STEP, x += STEP * LANES, q += STEP * LANES) {
        __m512i w[STEP];
        UNROLL
        for (int i = 0; i < STEP; i += 2) {
            __m512i two = _mm512_loadu_si512(x + i * LANES);
            __m512i odd = _mm512_and_si512(two, _mm512_set1_epi32((int)0xffff0000));
            w[i] = _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_slli_epi32(two, 16)), factor, zero));
            w[i + 1] = _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_castsi512_ps(odd), factor, zero));
            __builtin_prefetch(x + i * LANES + AHEAD, 0);
        }
        __m512i bytes = _mm512_packus_epi16(_mm512_packus_epi32(w[0], w[1]), _mm512_packus_epi32(w[2], w[3]));
        _mm512_store_si512(q, _mm512_shuffle_epi8(bytes, order));
    }
}

/* activation(x . weights + bias), or that added to `out`, of the groups [first, last) of 16 rows each.

   scratch: as many bytes as mynah_int8_product_vnni_scratch says. */
EXPORT void mynah_int8_product_vnni(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* which no store can change */
    const long block = block_rows(p.rows, p.inputs), end = last * LANES < p.rows ? last * LANES : p.rows;
    __m512i *sums = (__m512i *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    uint8_t *q = (uint8_t *)sums + SUMS_BYTES;
    float *steps = (float *)(q + block * p.inputs), *zeros = steps + block, *numbers = zeros + block;
    uint8_t *lines = (uint8_t *)(numbers + p.inputs);
    for (long begin = first * LANES; begin < end; begin += block) {
        const long count = end - begin < block ? end - begin : block, groups = (count + LANES - 1) / LANES;
        for (long group = 0; group < groups; group++) {
            const long row = group * LANES;
            if (p.known) round_known_group(&p, begin + row, q + row * p.inputs, steps + row, zeros + row);
            else round_group(&p, begin + row, count - row, numbers, lines, q + row * p.inputs, steps + row, zeros + row);
        }
        const Block b = {q, steps, zeros, sums, begin, count, groups};
        long column = 0;
        for (; column + PANELS * COLUMNS <= p.outputs; column += PANELS * COLUMNS) multiply_panels(PANELS, &p, &b, column);
        for (; column < p.outputs; column += COLUMNS) multiply_panels(1, &p, &b, column);
    }
}
#pragma clang attribute pop
