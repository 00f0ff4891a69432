/* The product of fp32 rows and int8 weights for 64-bit ARM, with dot products or with I8MM. The kernel rounds the rows.

   With dot products an instruction adds four products of bytes to each of four sums. A vector of weights holds the same
   four inputs of four outputs, and a lane holds those of a row. Both are signed, so rounded rows are stored less 128.

   With I8MM an instruction adds eight products to each of four sums: those of two rows and two outputs. A vector of weights
   holds eight inputs of two outputs. Two rows lie side by side in the same way, and they are unsigned.

   All sums are exact. Weights lie in panels in the file, so that no call packs them. */
#include "int8_rows.h"
#include "jobs.h"

enum { COLUMNS = 16 };             /* outputs of a panel */
enum { PART_ROWS = 8 };            /* rows of a job's part, if threads share the rows */
enum { DEPTH_BLOCK = 1024 };       /* inputs: their panel of weights, 16 KB, stays in the first cache */
enum { BLOCK_BYTES = 256 << 10 };  /* of rounded rows, which stay in the second cache */
enum { LEVELS = 255 };

#ifdef __ARM_FEATURE_MATMUL_INT8
enum { STEP = 8, TILE_ROWS = 8 }; /* inputs of an output that lie side by side; rows of the largest tile */
#define VERSION(name) name##_i8mm
#define VERSION_SCRATCH(name) name##_i8mm_scratch
#else
enum { STEP = 4, TILE_ROWS = 4, SIGN = 128 };
#define VERSION(name) name##_dotprod
#define VERSION_SCRATCH(name) name##_dotprod_scratch
#endif

INLINE long in_whole_parts(long rows) { return (rows + PART_ROWS - 1) / PART_ROWS * PART_ROWS; }

/* Return the number of rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    long most = BLOCK_BYTES / inputs / PART_ROWS * PART_ROWS, filled = in_whole_parts(rows);
    most = most < PART_ROWS ? PART_ROWS : most;
    return most < filled ? most : filled;
}

/* Memory for a block: the sums of a panel, rounded rows, and their scales and zero points. `numbers` and `lines` hold a row
   in fp32 and two rounded rows. */
typedef struct {
    int32_t *sums;
    float *row_scales, *zero_points, *numbers;
    uint8_t *q, *lines;
} Memory;

INLINE long scratch_bytes(long rows, long inputs) {
    return 64 + block_rows(rows, inputs) * (4 * COLUMNS + 8 + inputs) + (4 + 2) * inputs;
}

INLINE Memory divided(uint8_t *scratch, long block, long inputs) {
    Memory m;
    m.sums = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    m.row_scales = (float *)(m.sums + block * COLUMNS);
    m.zero_points = m.row_scales + block;
    m.numbers = m.zero_points + block;
    m.q = (uint8_t *)(m.numbers + inputs);
    m.lines = m.q + block * inputs;
    return m;
}

#ifdef __ARM_FEATURE_MATMUL_INT8
/* Put two rounded rows side by side, eight inputs of each at a time. */
INLINE void store_row(const uint8_t *line, long inputs, long row, uint8_t *q) {
    q += row / 2 * 2 * inputs + row % 2 * STEP;
    for (long k = 0; k < inputs; k += STEP) vst1_u8(q + 2 * k, vld1_u8(line + k));
}

INLINE int32x4_t halves(int32x4_t a, int32x4_t b, const int high) {
    int64x2_t x = vreinterpretq_s64_s32(a), y = vreinterpretq_s64_s32(b);
    return vreinterpretq_s32_s64(high ? vzip2q_s64(x, y) : vzip1q_s64(x, y));
}

/* Multiply `rows` rows of q by eight outputs of a panel over `depth` inputs. Add to sums[row][output] unless it is the
   first. `rows` is even. */
INLINE void multiply_half(
    const int rows, const uint8_t *q, long inputs, const int8_t *weights, long depth, int first, int32_t *sums
) {
    enum { OUTPUT_PAIRS = 4 };
    int32x4_t wide[TILE_ROWS / 2 * OUTPUT_PAIRS];
    UNROLL
    for (int i = 0; i < rows / 2; i++) {
        UNROLL
        for (int j = 0; j < OUTPUT_PAIRS; j += 2) {
            const int32_t *even = sums + 2 * i * COLUMNS + 2 * j;
            int32x4_t zero = vdupq_n_s32(0), a = first ? zero : vld1q_s32(even), b = first ? zero : vld1q_s32(even + COLUMNS);
            wide[i * OUTPUT_PAIRS + j] = halves(a, b, 0);
            wide[i * OUTPUT_PAIRS + j + 1] = halves(a, b, 1);
        }
    }
    for (long k = 0; k < depth; k += STEP, weights += STEP * COLUMNS) {
        int8x16_t columns[OUTPUT_PAIRS];
        UNROLL
        for (int j = 0; j < OUTPUT_PAIRS; j++) columns[j] = vld1q_s8(weights + 2 * STEP * j);
        UNROLL
        for (int i = 0; i < rows / 2; i++) {
            uint8x16_t pair = vld1q_u8(q + 2 * (i * inputs + k));
            UNROLL
            for (int j = 0; j < OUTPUT_PAIRS; j++)
                wide[i * OUTPUT_PAIRS + j] = vusmmlaq_s32(wide[i * OUTPUT_PAIRS + j], pair, columns[j]);
        }
    }
    UNROLL
    for (int i = 0; i < rows / 2; i++) {
        UNROLL
        for (int j = 0; j < OUTPUT_PAIRS; j += 2) {
            int32_t *even = sums + 2 * i * COLUMNS + 2 * j;
            vst1q_s32(even, halves(wide[i * OUTPUT_PAIRS + j], wide[i * OUTPUT_PAIRS + j + 1], 0));
            vst1q_s32(even + COLUMNS, halves(wide[i * OUTPUT_PAIRS + j], wide[i * OUTPUT_PAIRS + j + 1], 1));
        }
    }
}

/* Do the same for all outputs of a panel. */
INLINE void multiply_tile(
    const int rows, const uint8_t *q, long inputs, const int8_t *weights, long depth, int first, int32_t *sums
) {
    multiply_half(rows, q, inputs, weights, depth, first, sums);
    multiply_half(rows, q, inputs, weights + COLUMNS / 2 * STEP, depth, first, sums + COLUMNS / 2);
}

/* Return the place of the inputs from `k` on in the rows from `row` on. `row` is even. */
INLINE const uint8_t *rows_at(const uint8_t *q, long inputs, long row, long k) { return q + row * inputs + 2 * k; }
#else
/* Store a rounded row as signed numbers. */
INLINE void store_row(const uint8_t *line, long inputs, long row, uint8_t *q) {
    for (long k = 0; k < inputs; k += 16)
        vst1q_u8(q + row * inputs + k, veorq_u8(vld1q_u8(line + k), vdupq_n_u8(SIGN)));
}

/* Add the products with the four inputs of `lane`. */
#define ADD_PRODUCTS(lane)                                                                                             \
    UNROLL                                                                                                             \
    for (int j = 0; j < VECTORS; j++) {                                                                                \
        int8x16_t columns = vld1q_s8(weights + STEP * (COLUMNS * lane + 4 * j));                                       \
        UNROLL                                                                                                         \
        for (int i = 0; i < rows; i++)                                                                                 \
            wide[i * VECTORS + j] = vdotq_laneq_s32(wide[i * VECTORS + j], columns, each[i], lane);                    \
    }

/* Multiply `rows` rows of q by a panel over `depth` inputs. Add to sums[row][output] unless it is the first. */
INLINE void multiply_tile(
    const int rows, const uint8_t *q, long inputs, const int8_t *weights, long depth, int first, int32_t *sums
) {
    enum { VECTORS = COLUMNS / 4 };
    int32x4_t wide[TILE_ROWS * VECTORS];
    UNROLL
    for (int i = 0; i < rows * VECTORS; i++) wide[i] = first ? vdupq_n_s32(0) : vld1q_s32(sums + 4 * i);
    for (long k = 0; k < depth; k += 4 * STEP, weights += 4 * STEP * COLUMNS) {
        int8x16_t each[TILE_ROWS];
        UNROLL
        for (int i = 0; i < rows; i++) each[i] = vld1q_s8((const int8_t *)q + i * inputs + k);
        ADD_PRODUCTS(0)
        ADD_PRODUCTS(1)
        ADD_PRODUCTS(2)
        ADD_PRODUCTS(3)
    }
    UNROLL
    for (int i = 0; i < rows * VECTORS; i++) vst1q_s32(sums + 4 * i, wide[i]);
}

INLINE const uint8_t *rows_at(const uint8_t *q, long inputs, long row, long k) { return q + row * inputs + k; }
#endif

/* Compute sums[row][output] of `rows` rows with a panel. Sums of a last odd row may be followed by those of no row. */
INLINE void multiply_panel(long rows, const uint8_t *q, long inputs, const int8_t *panel, int32_t *sums) {
    for (long k = 0; k < inputs; k += DEPTH_BLOCK) {
        const long depth = inputs - k < DEPTH_BLOCK ? inputs - k : DEPTH_BLOCK;
        const int8_t *weights = panel + k * COLUMNS;
        long row = 0;
        for (; row + TILE_ROWS <= rows; row += TILE_ROWS)
            multiply_tile(TILE_ROWS, rows_at(q, inputs, row, k), inputs, weights, depth, !k, sums + row * COLUMNS);
#ifdef __ARM_FEATURE_MATMUL_INT8
        for (; row + 2 < rows; row += 4)
            multiply_tile(4, rows_at(q, inputs, row, k), inputs, weights, depth, !k, sums + row * COLUMNS);
        for (; row < rows; row += 2)
            multiply_tile(2, rows_at(q, inputs, row, k), inputs, weights, depth, !k, sums + row * COLUMNS);
#else
        for (; row + 2 <= rows; row += 2)
            multiply_tile(2, rows_at(q, inputs, row, k), inputs, weights, depth, !k, sums + row * COLUMNS);
        for (; row < rows; row++)
            multiply_tile(1, rows_at(q, inputs, row, k), inputs, weights, depth, !k, sums + row * COLUMNS);
#endif
    }
}

/* Normalise and round `count` rows from `begin` on. */
INLINE void round_rows(const Int8Product *p, long begin, long count, Memory m) {
    for (long i = 0; i < count; i++) {
        const float *x = normalised(p->x + (begin + i) * p->inputs, 0, p->inputs, p->norm_weight, p->norm_bias, m.numbers);
        round_row(x, p->inputs, LEVELS, m.lines, m.row_scales + i, m.zero_points + i);
        store_row(m.lines, p->inputs, i, m.q);
#ifndef __ARM_FEATURE_MATMUL_INT8
        m.zero_points[i] -= SIGN;
#endif
    }
}

/* Compute activation(x . weights + bias) of the rows [begin, end) for the panels [first, last). */
INLINE void compute(const Int8Product *job, long begin, long end, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* a copy, which no store can change */
    const long block = block_rows(p.rows, p.inputs);
    const Memory m = divided(scratch, block, p.inputs);
    for (; begin < end; begin += block) {
        const long count = end - begin < block ? end - begin : block;
        round_rows(&p, begin, count, m);
        for (long panel = first; panel < last; panel++) {
            const long column = panel * COLUMNS;
            multiply_panel(count, m.q, p.inputs, p.panels + column * p.inputs, m.sums);
            Outputs left = outputs_at(column, p.scale, p.sums, p.bias);
            Outputs right = outputs_at(column + WIDTH, p.scale, p.sums, p.bias);
            for (long i = 0; i < count; i++) {
                float *y = p.out + (begin + i) * p.outputs + column;
                const int32_t *sums = m.sums + i * COLUMNS;
                finish(sums, m.row_scales[i], m.zero_points[i], left, p.activation, p.add, y);
                finish(sums + WIDTH, m.row_scales[i], m.zero_points[i], right, p.activation, p.add, y + WIDTH);
            }
        }
    }
}

/* Return the bytes of scratch memory that mynah_int8_product and mynah_int8_columns need. */
EXPORT long VERSION_SCRATCH(mynah_int8_product)(long rows, long inputs) { return scratch_bytes(rows, inputs); }

EXPORT long VERSION_SCRATCH(mynah_int8_columns)(long rows, long inputs) { return scratch_bytes(rows, inputs); }

/* Compute the parts [first, last) of PART_ROWS rows, for many rows: no two threads round the same row. */
EXPORT void VERSION(mynah_int8_product)(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const long end = last * PART_ROWS < job->rows ? last * PART_ROWS : job->rows;
    compute(job, first * PART_ROWS, end, 0, job->outputs / COLUMNS, scratch);
}

/* Compute all rows for the panels [first, last), for few rows: no two threads read the same weights. */
EXPORT void VERSION(mynah_int8_columns)(const Int8Product *job, long first, long last, uint8_t *scratch) {
    compute(job, 0, job->rows, first, last, scratch);
}
