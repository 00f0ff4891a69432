/* The product of many fp32 rows and int8 weights, for AVX-512 with VNNI. The kernel rounds the rows. The instruction adds
   four products of bytes to a sum of 32 bits. int8_columns_vnni.c is for few rows.

   A vector holds the same four inputs of 16 rows. The instruction itself loads the weights of an output. Two threads that
   share a core decode half as many instructions as they could compute, so each saved instruction counts. Weights lie in
   panels (outputs / 16, inputs / 4, 16, 4), so that no call packs them. */
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4 };     /* outputs of a panel; inputs that an instruction takes */
enum { LANES = 16 };                 /* rows of a vector: a group */
enum { STEPS = 4 };                  /* of each turn of the loop, whose own instructions then cost little */
enum { GROUPS = 3, AT_ONCE = 8 };    /* groups and outputs of a tile: 24 vectors of sums */
enum { PANELS = 4 };                 /* panels by which a block of rows is multiplied at a time */
enum { DEPTH_BLOCK = 256 };          /* inputs per pass: a tile's rows, 12 KB, stay in the first cache */
enum { BLOCK_BYTES = 384 << 10 };    /* of rounded rows, which stay in the second cache */
enum { SUMS_BYTES = 64 * PANELS * COLUMNS * GROUPS };
enum { PAD = 64 };                   /* bytes between rounded rows, which would else begin a power of two apart */
enum { AHEAD = 2048 };               /* numbers: the processor's own prefetcher goes 4 KB ahead at most */
enum { LEVELS = 255 };

INLINE long rounded_up(long count, long unit) { return (count + unit - 1) / unit * unit; }

/* Return the number of rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    const long tile = GROUPS * LANES;
    long most = BLOCK_BYTES / inputs / tile * tile, filled = rounded_up(rows, LANES);
    most = most < tile ? tile : most;
    return most < filled ? most : filled;
}

/* Return the bytes of scratch memory that mynah_int8_product_vnni needs: a tile's sums, a block's rounded rows with scales
   and zero points, a group's rows before they are interleaved, and a row in fp32. */
EXPORT long mynah_int8_product_vnni_scratch(long rows, long inputs) {
    return 64 + SUMS_BYTES + block_rows(rows, inputs) * (8 + inputs) + LANES * (inputs + PAD) + 4 * inputs;
}

/* A block's rounded rows (groups, inputs / 4, 16, 4). They are the job's `count` rows from `begin` on. */
typedef struct {
    const uint8_t *q;
    const float *row_scales, *zero_points;
    __m512i *sums;
    long begin, count, groups;
} Block;

/* Return sum + the four products of each lane. All lanes have the same weights. */
INLINE __m512i add_products(__m512i sum, __m512i rows, const int8_t *weights) {
    __asm__("vpdpbusd %2%{1to16%}, %1, %0" : "+v"(sum) : "v"(rows), "m"(*(const int32_t *)weights));
    return sum;
}

/* Multiply `groups` groups of rows at `q` by the AT_ONCE outputs at `weights`, over `depth` inputs. `stored` holds the sums
   over the inputs before, unless `first`. It receives the new sums. */
INLINE void multiply_tile(
    const int groups, const uint8_t *q, long behind, const int8_t *weights, long depth, int first, __m512i *stored
) {
    __m512i sums[GROUPS * AT_ONCE];
    UNROLL
    for (int i = 0; i < groups * AT_ONCE; i++) sums[i] = first ? _mm512_setzero_si512() : _mm512_load_si512(stored + i);
    for (const uint8_t *end = q + depth * LANES; q < end; q += STEPS * STEP * LANES, weights += STEPS * STEP * COLUMNS) {
        __asm__("" : "+r"(weights)); /* an address of two registers would split each instruction in two */
        UNROLL
        for (int step = 0; step < STEPS; step++) {
            __m512i rows[GROUPS];
            UNROLL
            for (int i = 0; i < groups; i++) rows[i] = _mm512_load_si512(q + step * STEP * LANES + i * behind);
            UNROLL
            for (int j = 0; j < AT_ONCE; j++) {
                const int8_t *four = weights + STEP * (step * COLUMNS + j);
                if (j % 2) { /* load once: a cycle has at most two loads */
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
    for (int i = 0; i < groups * AT_ONCE; i++) _mm512_store_si512(stored + i, sums[i]);
}

/* Transpose 16 vectors of 16 numbers of 32 bits. */
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

/* Compute a group's results of one panel. Each vector of `y` is an output of the 16 rows. The second AT_ONCE sums begin
   `apart` vectors behind the first. */
INLINE void results_of(
    const Int8Product *p, const Block *b, long group, const __m512i *sums, long apart, long column, Vector *y
) {
    const Vector row_scales = _mm512_loadu_ps(b->row_scales + group * LANES);
    const Vector zero_points = _mm512_loadu_ps(b->zero_points + group * LANES);
    UNROLL
    for (int j = 0; j < COLUMNS; j++) {
        Vector scaled = _mm512_cvtepi32_ps(_mm512_load_si512(sums + j / AT_ONCE * apart + j % AT_ONCE));
        Vector offset = _mm512_mul_ps(zero_points, _mm512_set1_ps(p->sums[column + j]));
        scaled = _mm512_fmsub_ps(scaled, _mm512_set1_ps(p->scale[column + j]), offset);
        Vector bias = p->bias ? _mm512_set1_ps(p->bias[column + j]) : _mm512_setzero_ps();
        y[j] = _mm512_fmadd_ps(scaled, row_scales, bias);
    }
    if (p->activation == NONE) return;
    UNROLL
    for (int j = 0; j < COLUMNS; j++) y[j] = activated(y[j], p->activation);
}

/* Store a group's results of one panel interleaved in bf16, and the ranges of its rows. */
INLINE void store_interleaved(const Int8Product *p, const Vector *y, long row, long column) {
    uint16_t *out = (uint16_t *)p->out + (row * p->outputs + column * LANES);
    float *range = p->out_ranges + row * 2;
    Vector low = column ? _mm512_loadu_ps(range) : _mm512_setzero_ps();
    Vector high = column ? _mm512_loadu_ps(range + LANES) : _mm512_setzero_ps();
    UNROLL
    for (int j = 0; j < COLUMNS; j += 2) {
        Vector even = to_bf16(y[j]), odd = to_bf16(y[j + 1]);
        low = _mm512_min_ps(low, _mm512_min_ps(even, odd));
        high = _mm512_max_ps(high, _mm512_max_ps(even, odd));
        __m512i lower = _mm512_srli_epi32(_mm512_castps_si512(even), 16);
        _mm512_storeu_si512(out + j * LANES, _mm512_or_si512(lower, _mm512_castps_si512(odd)));
    }
    _mm512_storeu_ps(range, low);
    _mm512_storeu_ps(range + LANES, high);
}

/* Compute a group's results of one panel and store them. See results_of. */
INLINE void finish_group(const Int8Product *p, const Block *b, long group, const __m512i *sums, long apart, long column) {
    const long row = b->begin + group * LANES, count = b->count - group * LANES;
    Vector y[COLUMNS];
    results_of(p, b, group, sums, apart, column, y);
    if (p->out_ranges) {
        store_interleaved(p, y, row, column);
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

/* Compute `groups` groups of a block from `group` on, for `panels` panels from `column` on. Prefetch `ahead` bytes of the
   `next` weights beside each panel. */
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
            if (k + depth == p->inputs && !p->out_ranges)
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

/* Compute all rows of a block for `panels` panels from `column` on. */
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

/* Normalise and round the 16 rows of a group. Only `count` of them exist. */
INLINE void round_group(
    const Int8Product *p, long row, long count, float *numbers, uint8_t *lines, uint8_t *q, float *row_scales,
    float *zero_points
) {
    const long stride = p->inputs + PAD;
    for (long i = 0; i < LANES; i++) {
        row_scales[i] = zero_points[i] = 0.0f;
        if (i >= count) continue;
        const float *values = p->x + (row + i) * p->inputs, *x;
        for (long k = 0; k < p->inputs; k += LANES) __builtin_prefetch(values + p->inputs + k, 0);
        x = normalised(values, 0, p->inputs, p->norm_weight, p->norm_bias, numbers);
        round_row(x, p->inputs, LEVELS, lines + i * stride, row_scales + i, zero_points + i);
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

/* Round 16 rows that a product has stored interleaved, by their known ranges. See round_between. */
INLINE void round_interleaved_group(const Int8Product *p, long row, uint8_t *q, float *row_scales, float *zero_points) {
    const uint16_t *x = (const uint16_t *)p->x + row * p->inputs;
    const float *range = p->x_ranges + row * 2;
    const Vector low = _mm512_loadu_ps(range), high = _mm512_loadu_ps(range + LANES);
    Vector row_scale = _mm512_div_ps(_mm512_sub_ps(high, low), _mm512_set1_ps(LEVELS));
    row_scale = _mm512_max_ps(row_scale, _mm512_set1_ps(1e-30f));
    const Vector factor = _mm512_div_ps(_mm512_set1_ps(1.0f), row_scale);
    const Vector zero_point = ROUNDED(_mm512_div_ps(_mm512_sub_ps(_mm512_setzero_ps(), low), row_scale));
    _mm512_storeu_ps(row_scales, row_scale);
    _mm512_storeu_ps(zero_points, zero_point);
    const __m512i order = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    for (long k = 0; k < p->inputs; k += STEP, x += STEP * LANES, q += STEP * LANES) {
        __m512i w[STEP];
        UNROLL
        for (int i = 0; i < STEP; i += 2) {
            __m512i two = _mm512_loadu_si512(x + i * LANES);
            __m512i odd = _mm512_and_si512(two, _mm512_set1_epi32((int)0xffff0000));
            w[i] = _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_slli_epi32(two, 16)), factor, zero_point));
            w[i + 1] = _mm512_cvtps_epi32(_mm512_fmadd_ps(_mm512_castsi512_ps(odd), factor, zero_point));
            __builtin_prefetch(x + i * LANES + AHEAD, 0);
        }
        __m512i bytes = _mm512_packus_epi16(_mm512_packus_epi32(w[0], w[1]), _mm512_packus_epi32(w[2], w[3]));
        _mm512_store_si512(q, _mm512_shuffle_epi8(bytes, order));
    }
}

/* Compute activation(x . weights + bias) for the groups [first, last) of 16 rows. */
EXPORT void mynah_int8_product_vnni(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* a copy, which no store can change */
    const long block = block_rows(p.rows, p.inputs), end = last * LANES < p.rows ? last * LANES : p.rows;
    __m512i *sums = (__m512i *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    uint8_t *q = (uint8_t *)sums + SUMS_BYTES;
    float *row_scales = (float *)(q + block * p.inputs), *zero_points = row_scales + block, *numbers = zero_points + block;
    uint8_t *lines = (uint8_t *)(numbers + p.inputs);
    for (long begin = first * LANES; begin < end; begin += block) {
        const long count = end - begin < block ? end - begin : block, groups = (count + LANES - 1) / LANES;
        for (long group = 0; group < groups; group++) {
            const long row = group * LANES;
            if (p.x_ranges) round_interleaved_group(&p, begin + row, q + row * p.inputs, row_scales + row, zero_points + row);
            else round_group(&p, begin + row, count - row, numbers, lines, q + row * p.inputs, row_scales + row,
                             zero_points + row);
        }
        const Block b = {q, row_scales, zero_points, sums, begin, count, groups};
        long column = 0;
        for (; column + PANELS * COLUMNS <= p.outputs; column += PANELS * COLUMNS) multiply_panels(PANELS, &p, &b, column);
        for (; column < p.outputs; column += COLUMNS) multiply_panels(1, &p, &b, column);
    }
}
