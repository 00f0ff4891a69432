/* The product of few fp32 rows and int8 weights, for AVX-512 with VNNI. The kernel rounds the rows.

   The time of this product is the time of reading the weights. One thread reads each weight once. A vector holds four
   weights of each of 16 outputs, and meets the same four inputs of one row after another. Weights lie in panels, as in
   int8_product_vnni.c.

   Rounded rows lie in tiles: the four bytes that an instruction takes from each row lie side by side. In the usual order a
   tile's rows would begin a power of two apart, and each would need an address of its own. */
#include "int8_product.h"

enum { COLUMNS = 16, STEP = 4 };     /* outputs of a panel; inputs that an instruction takes */
enum { TILE_ROWS = 12, PANELS = 2 }; /* rows and panels of a tile: 24 vectors of sums */
enum { TAIL_ROWS = 4 };              /* rows of a smaller last tile; more rows take another tile of 12, which is no slower */
enum { LEVELS = 255 };

INLINE long in_whole_tiles(long rows) { return (rows + TILE_ROWS - 1) / TILE_ROWS * TILE_ROWS; }

/* Return the bytes of scratch memory that mynah_int8_columns_vnni needs: rounded rows, their scales and zero points, a row
   in fp32, and rounded rows before they go into a tile. */
EXPORT long mynah_int8_columns_vnni_scratch(long rows, long inputs) {
    return in_whole_tiles(rows) * (8 + inputs) + (4 + TAIL_ROWS) * inputs;
}

INLINE int32_t four_at(const uint8_t *q) {
    int32_t four;
    __builtin_memcpy(&four, q, sizeof four);
    return four;
}

/* Copy the four rows of `lines` into a tile of `rows` rows, from `tile` on. */
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

/* The job's rounded rows. The first `in_tiles` rows lie in tiles of 12. */
typedef struct {
    const uint8_t *q;
    const float *row_scales, *zero_points;
    long in_tiles;
} Rounded;

/* Multiply `rows` rows from `row` on by `panels` panels from `column` on. With `fetching`, prefetch the next panels. */
INLINE void multiply_tile(
    const int rows, const int panels, const int fetching, const Int8Product *p, const Rounded *r, long row, long column
) {
    __m512i wide[TILE_ROWS * PANELS];
    const uint8_t *q = r->q + row * p->inputs;
    const int8_t *panel = p->panels + column * p->inputs;
    const long behind = p->inputs * COLUMNS;
    UNROLL
    for (int i = 0; i < panels * rows; i++) wide[i] = _mm512_setzero_si512();
    for (const int8_t *end = panel + behind; panel < end; panel += STEP * COLUMNS, q += STEP * rows) {
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
    int32_t sums[TILE_ROWS * PANELS * COLUMNS];
    UNROLL
    for (int i = 0; i < panels * rows; i++) _mm512_storeu_si512(sums + i * COLUMNS, wide[i]);
    for (int j = 0; j < panels; j++, column += COLUMNS) {
        Outputs some = outputs_at(column, p->scale, p->sums, p->bias);
        for (long i = 0; i < rows && row + i < p->rows; i++)
            finish(sums + (i * panels + j) * COLUMNS, r->row_scales[row + i], r->zero_points[row + i], some, p->activation, p->add,
                   p->out + (row + i) * p->outputs + column);
    }
}

/* Multiply all rows by `panels` panels from `column` on. The first tile prefetches the next weights. */
INLINE void multiply_panels(const int panels, const Int8Product *p, const Rounded *r, long column) {
    if (r->in_tiles) multiply_tile(TILE_ROWS, panels, 1, p, r, 0, column);
    for (long row = TILE_ROWS; row < r->in_tiles; row += TILE_ROWS) multiply_tile(TILE_ROWS, panels, 0, p, r, row, column);
    if (!r->in_tiles) multiply_tile(TAIL_ROWS, panels, 1, p, r, 0, column);
    else if (r->in_tiles < p->rows) multiply_tile(TAIL_ROWS, panels, 0, p, r, r->in_tiles, column);
}

/* Compute activation(x . weights + bias) of all rows for the panels [first, last). Ranges are not computed. */
EXPORT void mynah_int8_columns_vnni(const Int8Product *job, long first, long last, uint8_t *scratch) {
    const Int8Product p = *job; /* a copy, which no store can change */
    const long filled = in_whole_tiles(p.rows);
    float *row_scales = (float *)scratch, *zero_points = row_scales + filled, *numbers = zero_points + filled;
    uint8_t *q = (uint8_t *)(numbers + p.inputs), *lines = q + filled * p.inputs;
    const Rounded r = {q, row_scales, zero_points, (p.rows + TILE_ROWS - TAIL_ROWS - 1) / TILE_ROWS * TILE_ROWS};
    for (long i = 0; i < p.rows; i++) {
        const float *x = normalised(p.x + i * p.inputs, 0, p.inputs, p.norm_weight, p.norm_bias, numbers);
        for (long k = 0; p.x_to_bf16 && k < p.inputs; k += WIDTH) _mm512_storeu_ps(numbers + k, to_bf16(_mm512_loadu_ps(x + k)));
        x = p.x_to_bf16 ? numbers : x;
        round_row(x, p.inputs, LEVELS, lines + i % TAIL_ROWS * p.inputs, row_scales + i, zero_points + i);
        if (i % TAIL_ROWS != TAIL_ROWS - 1 && i + 1 < p.rows) continue;
        long group = i / TAIL_ROWS * TAIL_ROWS, tile = group / TILE_ROWS * TILE_ROWS;
        if (group < r.in_tiles) interleave(lines, p.inputs, q + tile * p.inputs + (group - tile) * STEP, TILE_ROWS);
        else interleave(lines, p.inputs, q + group * p.inputs, TAIL_ROWS);
    }
    long column = first * COLUMNS, end = last * COLUMNS;
    for (; column + PANELS * COLUMNS <= end; column += PANELS * COLUMNS) multiply_panels(PANELS, &p, &r, column);
    if (column < end) multiply_panels(1, &p, &r, column);
}
