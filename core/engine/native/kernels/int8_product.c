/* The product of fp32 rows, rounded to 7 bits here, and int8 weights, for x86 with AVX2 and no VNNI.

   vpmaddubsw multiplies bytes and adds neighbours to 16 bits. Usually each such sum is widened to 32 bits at once, by
   two more instructions. Here four of them are added up in 16 bits first, which makes 42.7 multiplications a cycle
   instead of 32 where three vector instructions are carried out a cycle. No sum can overflow: the weights are rounded
   so that the eight which meet in one sum come to at most 258 (see lane_bounded_scale in panel_int8.py), and
   258 * 127 < 2^15. */
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4, STEPS = 4, DEPTH = STEP * STEPS, TILE_ROWS = 4 };
enum { DEPTH_BLOCK = 1024 };     /* inputs whose panel of weights, 16 KB, stays in the first cache */
enum { BLOCK_BYTES = 384 << 10 }; /* of rounded rows, which stay in the second */
enum { LEVELS = 127 };

/* Rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    long most = BLOCK_BYTES / inputs & ~(long)(TILE_ROWS - 1);
    most = most < TILE_ROWS ? TILE_ROWS : most;
    return most < rows ? most : rows;
}

/* Bytes of scratch memory that mynah_int8_product needs: a row, rounded rows, sums, a step and a zero for each row. */
EXPORT long mynah_int8_product_scratch(long rows, long inputs) {
    long block = block_rows(rows, inputs);
    return 4 * inputs + block * (inputs + 4 * COLUMNS + 8) + 64;
}

/* sums[i][c] (+)= the products of `rows` rows of q with a panel of 16 columns, over `depth` inputs. */
INLINE void multiply_tile(const int rows, const uint8_t *q, long stride, const int8_t *panel, int32_t *sums, long depth, int first) {
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

/* sums[row][c] of all rows with a panel. Meanwhile what comes next is fetched: where each row's results will be written,
   `out_stride` bytes from one to the next, and the weights behind these. */
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

/* activation(x . weights + bias), or that added to `out`, for the panels [first, last) of 16 outputs each.

   scratch: as many bytes as mynah_int8_product_scratch says. */
EXPORT void mynah_int8_product(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* which no store can change */
    long block = block_rows(p.rows, p.inputs);
    int32_t *products = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    float *steps = (float *)(products + block * COLUMNS), *zeros = steps + block;
    float *row = zeros + block;
    uint8_t *q = (uint8_t *)(row + p.inputs);
    for (long begin = 0; begin < p.rows; begin += block) {
        long count = p.rows - begin < block ? p.rows - begin : block;
        for (long i = 0; i < count; i++) {
            const float *values = normalised(p.x + (begin + i) * p.inputs, 0, p.inputs, p.gain, p.offset, row);
            round_row(values, p.inputs, LEVELS, q + i * p.inputs, steps + i, zeros + i);
        }
        for (long panel = first; panel < last; panel++) {
            multiply_panel(count, q, p.inputs, p.panels + panel * COLUMNS * p.inputs, products,
                           (const char *)(p.out + begin * p.outputs + panel * COLUMNS), p.outputs * sizeof *p.out);
            long column = panel * COLUMNS;
            Outputs left = outputs_at(column, p.scale, p.sums, p.bias);
            Outputs right = outputs_at(column + 8, p.scale, p.sums, p.bias);
            for (long i = 0; i < count; i++) {
                float *y = p.out + (begin + i) * p.outputs + column;
                finish(products + i * COLUMNS, steps[i], zeros[i], left, p.activation, p.add, y);
                finish(products + i * COLUMNS + 8, steps[i], zeros[i], right, p.activation, p.add, y + 8);
            }
        }
    }
}
