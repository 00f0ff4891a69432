/* The product of fp32 rows and int8 weights, for AVX2 without VNNI. The kernel rounds the rows to 7 bits.

   vpmaddubsw multiplies bytes and adds neighbours to 16 bits. Usually two more instructions widen each such sum to 32 bits.
   This kernel adds four of them in 16 bits first. At three vector instructions a cycle that gives 42.7 multiplications a
   cycle instead of 32.

   No sum can overflow. lane_bounded_scale in panel_int8.py rounds the weights so that the eight weights of one sum come to
   at most 258, and 258 * 127 < 2^15. */
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4, STEPS = 4, DEPTH = STEP * STEPS, TILE_ROWS = 4 };
enum { DEPTH_BLOCK = 1024 };     /* inputs: their panel of weights, 16 KB, stays in the first cache */
enum { BLOCK_BYTES = 384 << 10 }; /* of rounded rows, which stay in the second cache */
enum { LEVELS = 127 };

/* Return the number of rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    long most = BLOCK_BYTES / inputs & ~(long)(TILE_ROWS - 1);
    most = most < TILE_ROWS ? TILE_ROWS : most;
    return most < rows ? most : rows;
}

/* Return the bytes of scratch memory that mynah_int8_product needs: a row, and a block's rounded rows, sums, scales and
   zero points. */
EXPORT long mynah_int8_product_scratch(long rows, long inputs) {
    long block = block_rows(rows, inputs);
    return 4 * inputs + block * (inputs + 4 * COLUMNS + 8) + 64;
}

/* Multiply `rows` rows of q by a panel of 16 columns over `depth` inputs. Add to sums[row][column] unless it is the first.
   */
INLINE void multiply_tile(
    const int rows, const uint8_t *q, long stride, const int8_t *panel, int32_t *sums, long depth, int first
) {
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i *wide = (__m256i *)sums;
    if (first) {
        UNROLL
        for (int i = 0; i < 2 * rows; i++) _mm256_store_si256(wide + i, _mm256_setzero_si256());
    }
    for (long p = 0; p < depth; p += DEPTH, panel += DEPTH * COLUMNS) {
        __m256i narrow[2 * TILE_ROWS];
        UNROLL
        for (int s = 0; s < STEPS; s++) {
            const __m256i *columns = (const __m256i *)panel + 2 * s;
            __m256i left = _mm256_loadu_si256(columns), right = _mm256_loadu_si256(columns + 1);
            UNROLL
            for (int i = 0; i < rows; i++) {
                int32_t four;
                __builtin_memcpy(&four, q + i * stride + p + STEP * s, sizeof four);
                __m256i inputs = _mm256_set1_epi32(four);
                __m256i l = _mm256_maddubs_epi16(inputs, left), r = _mm256_maddubs_epi16(inputs, right);
                narrow[2 * i] = s ? _mm256_add_epi16(narrow[2 * i], l) : l;
                narrow[2 * i + 1] = s ? _mm256_add_epi16(narrow[2 * i + 1], r) : r;
                __asm__ volatile("" : "+x"(narrow[2 * i]), "+x"(narrow[2 * i + 1]));
            }
        }
        UNROLL
        for (int i = 0; i < 2 * rows; i++) {
            __m256i sum = _mm256_madd_epi16(narrow[i], ones);
            _mm256_store_si256(wide + i, _mm256_add_epi32(_mm256_load_si256(wide + i), sum));
        }
    }
}

/* Compute sums[row][column] of all rows with a panel. Prefetch the next weights and the places of the results, which are
   `out_stride` bytes apart. */
INLINE void multiply_panel(
    long rows, const uint8_t *q, long inputs, const int8_t *panel, int32_t *sums, const char *out, long out_stride
) {
    for (long k = 0; k < inputs; k += DEPTH_BLOCK) {
        long depth = inputs - k < DEPTH_BLOCK ? inputs - k : DEPTH_BLOCK, row = 0;
        const int8_t *part = panel + k * COLUMNS, *next = part + depth * COLUMNS;
        long ahead = depth * COLUMNS * TILE_ROWS / (rows + TILE_ROWS);
        for (; row + TILE_ROWS <= rows; row += TILE_ROWS, next += ahead) {
            for (long line = 0; line < ahead; line += 64) __builtin_prefetch(next + line, 0, 2);
            for (int i = 0; i < TILE_ROWS; i++) __builtin_prefetch(out + (row + i) * out_stride, 1);
            multiply_tile(TILE_ROWS, q + row * inputs + k, inputs, part, sums + row * COLUMNS, depth, !k);
        }
        for (; row < rows; row++) multiply_tile(1, q + row * inputs + k, inputs, part, sums + row * COLUMNS, depth, !k);
    }
}

/* Compute activation(x . weights + bias) for the panels [first, last) of 16 outputs. */
EXPORT void mynah_int8_product(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* a copy, which no store can change */
    long block = block_rows(p.rows, p.inputs);
    int32_t *products = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    float *row_scales = (float *)(products + block * COLUMNS), *zero_points = row_scales + block;
    float *row = zero_points + block;
    uint8_t *q = (uint8_t *)(row + p.inputs);
    for (long begin = 0; begin < p.rows; begin += block) {
        long count = p.rows - begin < block ? p.rows - begin : block;
        for (long i = 0; i < count; i++) {
            const float *values = normalised(p.x + (begin + i) * p.inputs, 0, p.inputs, p.norm_weight, p.norm_bias, row);
            round_row(values, p.inputs, LEVELS, q + i * p.inputs, row_scales + i, zero_points + i);
        }
        for (long panel = first; panel < last; panel++) {
            multiply_panel(count, q, p.inputs, p.panels + panel * COLUMNS * p.inputs, products,
                           (const char *)(p.out + begin * p.outputs + panel * COLUMNS), p.outputs * sizeof *p.out);
            long column = panel * COLUMNS;
            Outputs left = outputs_at(column, p.scale, p.sums, p.bias);
            Outputs right = outputs_at(column + 8, p.scale, p.sums, p.bias);
            for (long i = 0; i < count; i++) {
                float *y = p.out + (begin + i) * p.outputs + column;
                finish(products + i * COLUMNS, row_scales[i], zero_points[i], left, p.activation, p.add, y);
                finish(products + i * COLUMNS + 8, row_scales[i], zero_points[i], right, p.activation, p.add, y + 8);
            }
        }
    }
}
