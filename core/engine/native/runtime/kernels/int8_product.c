/* The product of fp32 rows, rounded here, and int8 weights, for x86 with AVX2 and no VNNI, and for AVX-512 with VNNI.

   VNNI adds four products of bytes to a sum of 32 bits in one instruction, and rows have 8 bits.

   Without it vpmaddubsw multiplies bytes and adds neighbours to 16 bits. Usually each such sum is widened to 32 bits at
   once, by two more instructions. Here four of them are added up in 16 bits first, which makes 42.7 multiplications a
   cycle instead of 32 where three vector instructions are carried out a cycle. No sum can overflow: rows have 7 bits, and
   the weights are rounded so that the eight which meet in one sum come to at most 258 (see lane_bounded_scale in
   panel_int8.py), and 258 * 127 < 2^15. */
#include "int8_rows.h"

enum { COLUMNS = 16, STEP = 4 }; /* outputs of a panel; inputs that an instruction takes */
enum { DEPTH_BLOCK = 1024 };     /* inputs that are multiplied at a time: their panels stay in the first cache */
#ifdef AVX512
enum { TILE_ROWS = 12, PANELS = 2 }; /* of a tile: 24 sums of a vector each */
enum { LEVELS = 255 };
enum { BLOCK_BYTES = 768 << 10 }; /* of rounded rows, which stay in the second cache */
#else
enum { TILE_ROWS = 4, PANELS = 1, STEPS = 4 };
enum { LEVELS = 127 };
enum { BLOCK_BYTES = 384 << 10 };
#endif
enum { SUMS = PANELS * COLUMNS }; /* of a row */

/* Rows that are rounded and multiplied at a time. */
INLINE long block_rows(long rows, long inputs) {
    long most = BLOCK_BYTES / inputs / TILE_ROWS * TILE_ROWS;
    most = most < TILE_ROWS ? TILE_ROWS : most;
    return most < rows ? most : rows;
}

/* Bytes of scratch memory that mynah_int8_product needs: a row, rounded rows, sums, a step and a zero for each row. */
EXPORT long SCRATCH_OF(mynah_int8_product)(long rows, long inputs) {
    long block = block_rows(rows, inputs);
    return 4 * inputs + block * (inputs + 4 * SUMS + 8) + 64;
}

INLINE int32_t four_at(const uint8_t *q) {
    int32_t four;
    __builtin_memcpy(&four, q, sizeof four);
    return four;
}

/* sums[i][c] (+)= the products of `rows` rows of q, `stride` bytes from one to the next, with `panels` of 16 columns,
   `behind` bytes from one to the next, over `depth` inputs. */
#ifdef AVX512
INLINE void multiply_tile(
    const int rows, const int panels, const uint8_t *q, long stride, const int8_t *panel, long behind, int32_t *sums,
    long depth, int first
) {
    __m512i wide[PANELS * TILE_ROWS], *kept = (__m512i *)sums;
    const uint8_t *thirds[TILE_ROWS / 3]; /* see fp32_product.h */
    UNROLL
    for (int i = 0; i < TILE_ROWS / 3; i++) thirds[i] = q + 3 * i * stride;
    UNROLL
    for (int i = 0; i < panels * rows; i++)
        wide[i] = first ? _mm512_setzero_si512() : _mm512_load_si512(kept + i / panels * PANELS + i % panels);
    for (long p = 0; p < depth; p += STEP, panel += STEP * COLUMNS) {
        __m512i columns[PANELS];
        UNROLL
        for (int j = 0; j < panels; j++) columns[j] = _mm512_loadu_si512(panel + j * behind);
        UNROLL
        for (int i = 0; i < rows; i++) {
            __m512i inputs = _mm512_set1_epi32(four_at(thirds[i / 3] + i % 3 * stride));
            UNROLL
            for (int j = 0; j < panels; j++)
                wide[i * panels + j] = _mm512_dpbusd_epi32(wide[i * panels + j], inputs, columns[j]);
        }
        UNROLL
        for (int i = 0; i < TILE_ROWS / 3; i++) thirds[i] += STEP;
    }
    UNROLL
    for (int i = 0; i < panels * rows; i++) _mm512_store_si512(kept + i / panels * PANELS + i % panels, wide[i]);
}
#else
INLINE void multiply_tile(
    const int rows, const int panels, const uint8_t *q, long stride, const int8_t *panel, long behind, int32_t *sums,
    long depth, int first
) {
    (void)panels, (void)behind;
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i *wide = (__m256i *)sums;
    if (first) {
        UNROLL
        for (int i = 0; i < 2 * rows; i++) _mm256_store_si256(wide + i, _mm256_setzero_si256());
    }
    for (long p = 0; p < depth; p += STEPS * STEP, panel += STEPS * STEP * COLUMNS) {
        __m256i narrow[2 * TILE_ROWS];
        UNROLL
        for (int s = 0; s < STEPS; s++) {
            const __m256i *columns = (const __m256i *)panel + 2 * s;
            __m256i left = _mm256_loadu_si256(columns), right = _mm256_loadu_si256(columns + 1);
            UNROLL
            for (int i = 0; i < rows; i++) {
                __m256i inputs = _mm256_set1_epi32(four_at(q + i * stride + p + STEP * s));
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
#endif

/* sums[row][c] of all rows with `panels`. Meanwhile what comes next is fetched: where each row's results will be written,
   `out_stride` bytes from one to the next, and the weights behind these panels. */
INLINE void multiply_panels(
    long rows, const int panels, const uint8_t *q, long inputs, const int8_t *panel, int32_t *sums, const char *out,
    long out_stride
) {
    for (long k = 0; k < inputs; k += DEPTH_BLOCK) {
        long depth = inputs - k < DEPTH_BLOCK ? inputs - k : DEPTH_BLOCK, row = 0, behind = inputs * COLUMNS;
        const int8_t *part = panel + k * COLUMNS, *next = part + depth * COLUMNS;
        if (k + depth == inputs) next += (panels - 1) * behind;
        long ahead = depth * COLUMNS * TILE_ROWS / (rows + TILE_ROWS);
        for (; row + TILE_ROWS <= rows; row += TILE_ROWS, next += ahead) {
            for (int j = 0; j < panels; j++)
                for (long line = 0; line < ahead; line += 64) __builtin_prefetch(next + j * behind + line, 0, 2);
            for (int i = 0; i < TILE_ROWS; i++)
                for (int j = 0; j < panels; j++) __builtin_prefetch(out + (row + i) * out_stride + j * 64, 1);
            multiply_tile(TILE_ROWS, panels, q + row * inputs + k, inputs, part, behind, sums + row * SUMS, depth, !k);
        }
        for (; TILE_ROWS > 4 && row + 4 <= rows; row += 4)
            multiply_tile(4, panels, q + row * inputs + k, inputs, part, behind, sums + row * SUMS, depth, !k);
        for (; row < rows; row++)
            multiply_tile(1, panels, q + row * inputs + k, inputs, part, behind, sums + row * SUMS, depth, !k);
    }
}

/* A product's rows x, (rows, inputs), inputs a multiple of 16, normalised first where there is a gain and an offset,
   (inputs,); panels: (outputs / 16, inputs / 4, 16, 4); scale, sums (of the scaled weights of each output) and bias, which
   may be null: (outputs,); out: (rows, outputs). */
typedef struct {
    const float *x;
    long rows, inputs;
    const float *gain, *offset;
    const int8_t *panels;
    long outputs;
    const float *scale, *sums, *bias;
    float *out;
    int activation, add;
} Int8Product;

/* activation(x . weights + bias), or that added to `out`, for the panels [first, last) of 16 outputs each.

   scratch: as many bytes as mynah_int8_product_scratch says. */
EXPORT void KERNEL(mynah_int8_product)(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* which no store can change */
    long block = block_rows(p.rows, p.inputs);
    int32_t *products = (int32_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    float *steps = (float *)(products + block * SUMS), *zeros = steps + block;
    float *row = zeros + block;
    uint8_t *q = (uint8_t *)(row + p.inputs);
    for (long begin = 0; begin < p.rows; begin += block) {
        long count = p.rows - begin < block ? p.rows - begin : block;
        for (long i = 0; i < count; i++) {
            const float *values = normalised(p.x + (begin + i) * p.inputs, 0, p.inputs, p.gain, p.offset, row);
            round_row(values, p.inputs, LEVELS, q + i * p.inputs, steps + i, zeros + i);
        }
        for (long panel = first; panel < last; panel += PANELS) {
            const int8_t *weights = p.panels + panel * COLUMNS * p.inputs;
            const char *out = (const char *)(p.out + begin * p.outputs + panel * COLUMNS);
            long left = last - panel < PANELS ? last - panel : PANELS, stride = p.outputs * sizeof *p.out;
            if (left == PANELS) multiply_panels(count, PANELS, q, p.inputs, weights, products, out, stride);
            else multiply_panels(count, 1, q, p.inputs, weights, products, out, stride);
            for (long column = 0; column < left * COLUMNS; column += WIDTH) {
                Outputs some = outputs_at(panel * COLUMNS + column, p.scale, p.sums, p.bias);
                for (long i = 0; i < count; i++)
                    finish(products + i * SUMS + column, steps[i], zeros[i], some, p.activation, p.add,
                           p.out + (begin + i) * p.outputs + panel * COLUMNS + column);
            }
        }
    }
}
