/* The product of a few rows in fp32 and weights in bf16 as they lie in a file, for x86 with AVX2 and FMA.

   A number in bf16 is the upper half of one in fp32. Sixteen weights are one vector: shifted up it has those with even
   numbers, with the lower halves cleared the others. So the numbers of a row are put in that order first, once. */
#include "vectors.h"

enum { WIDE = 16, TILE = 12, TILE_ROWS = 4, MANY = 3, FEW = 5 }; /* sums, rows, columns of a tile; columns of 2 rows */
enum { BLOCK_ROWS = 64, BLOCK_BYTES = 192 << 10 };              /* of rows, and of weights that stay in the second cache */

/* Bytes of scratch memory that mynah_bf16_weights needs. */
EXPORT long mynah_bf16_weights_scratch(long rows, long inputs) {
    return 4 * inputs * (rows < BLOCK_ROWS ? rows : BLOCK_ROWS) + 64;
}

/* Of each 16 numbers those with even numbers, then the others. */
INLINE void put_in_order(const float *x, long inputs, float *ordered) {
    for (long k = 0; k < inputs; k += WIDE) {
        __m256 low = _mm256_loadu_ps(x + k), high = _mm256_loadu_ps(x + k + 8);
        __m256 even = _mm256_shuffle_ps(low, high, 0x88), odd = _mm256_shuffle_ps(low, high, 0xdd);
        /* the shuffle goes by halves: quarters 0 and 2 come first */
        _mm256_store_ps(ordered + k, _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(even), 0xd8)));
        _mm256_store_ps(ordered + k + 8, _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(odd), 0xd8)));
    }
}

/* out[i][j] = ordered row i . weights j + bias j, for `rows` rows and `columns` outputs.

   The weights of the tile after the next are fetched meanwhile: the processor itself fetches none beyond a page's end,
   and a page has two rows of 1,024. */
INLINE void multiply_tile(
    const int rows, const int columns, const float *ordered, const uint16_t *weights, long inputs, const float *bias,
    float *out, long outputs
) {
    const __m256i upper = _mm256_set1_epi32((int)0xffff0000);
    __m256 sums[TILE];
    UNROLL
    for (int i = 0; i < rows * columns; i++) sums[i] = _mm256_setzero_ps();
    for (long k = 0; k < inputs; k += WIDE) {
        UNROLL
        for (int odd = 0; odd < 2; odd++) {
            __m256 w[TILE];
            UNROLL
            for (int j = 0; j < columns; j++) {
                __m256i both = _mm256_loadu_si256((const __m256i *)(weights + j * inputs + k));
                if (!odd) _mm_prefetch((const char *)(weights + (j + 2 * columns) * inputs + k), _MM_HINT_T0);
                w[j] = _mm256_castsi256_ps(odd ? _mm256_and_si256(both, upper) : _mm256_slli_epi32(both, 16));
                __asm__ volatile("" : "+x"(w[j]));
            }
            UNROLL
            for (int i = 0; i < rows; i++) {
                __m256 x = _mm256_load_ps(ordered + i * inputs + k + 8 * odd);
                UNROLL
                for (int j = 0; j < columns; j++) {
                    sums[i * columns + j] = _mm256_fmadd_ps(w[j], x, sums[i * columns + j]);
                    __asm__ volatile("" : "+x"(sums[i * columns + j]));
                }
            }
        }
    }
    UNROLL
    for (int i = 0; i < rows; i++) {
        UNROLL
        for (int j = 0; j < columns; j++) out[i * outputs + j] = total(sums[i * columns + j]) + (bias ? bias[j] : 0.0f);
    }
}

/* The same for the outputs [first, last) of all rows: four rows stay in the first cache while the weights pass, in the
   second. */
INLINE void multiply_columns(
    long rows, const int columns, const float *ordered, const uint16_t *weights, long inputs, long first, long last,
    const float *bias, float *out, long outputs
) {
    for (long row = 0; row < rows; row += TILE_ROWS) {
        long count = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
        const float *x = ordered + row * inputs;
        for (long column = first; column + columns <= last; column += columns) {
            const uint16_t *w = weights + column * inputs;
            const float *offset = bias ? bias + column : 0;
            float *y = out + row * outputs + column;
            if (columns <= MANY && count == 4) multiply_tile(4, columns, x, w, inputs, offset, y, outputs);
            if (columns <= MANY && count == 3) multiply_tile(3, columns, x, w, inputs, offset, y, outputs);
            if (count == 2) multiply_tile(2, columns, x, w, inputs, offset, y, outputs);
            if (count == 1) multiply_tile(1, columns, x, w, inputs, offset, y, outputs);
        }
    }
}

/* A product's rows x, (rows, inputs), inputs a multiple of 16; weights, (outputs, inputs), bf16; bias, (outputs,), may be
   null; results, (rows, outputs). */
typedef struct {
    const float *x;
    long rows, inputs;
    const uint16_t *weights;
    long outputs;
    const float *bias;
    float *out;
} Product;

/* x . weights + bias for the outputs [first, last). scratch: as many bytes as mynah_bf16_weights_scratch says. */
EXPORT void mynah_bf16_weights(const Product *job, long first, long last, uint8_t *scratch) {
    const Product p = *job; /* which no store can change */
    float *ordered = (float *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    long inputs = p.inputs, step = BLOCK_BYTES / (2 * inputs) / (FEW * MANY) * (FEW * MANY);
    step = step ? step : FEW * MANY;
    for (long begin = 0; begin < p.rows; begin += BLOCK_ROWS) {
        long count = p.rows - begin < BLOCK_ROWS ? p.rows - begin : BLOCK_ROWS;
        for (long i = 0; i < count; i++) put_in_order(p.x + (begin + i) * inputs, inputs, ordered + i * inputs);
        float *y = p.out + begin * p.outputs;
        for (long block = first; block < last; block += step) {
            long end = block + step < last ? block + step : last;
            long rest = end - (end - block) % (count <= 2 ? FEW : MANY);
            if (count <= 2) multiply_columns(count, FEW, ordered, p.weights, inputs, block, rest, p.bias, y, p.outputs);
            else multiply_columns(count, MANY, ordered, p.weights, inputs, block, rest, p.bias, y, p.outputs);
            multiply_columns(count, 1, ordered, p.weights, inputs, rest, end, p.bias, y, p.outputs);
        }
    }
}
