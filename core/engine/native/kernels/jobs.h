/* The jobs that the engine gives to the kernels.

   c_structures.py describes the same structures for ctypes. interface.c exports their sizes, and the engine compares them
   when it loads the library.

   A comment gives the shape of each array in brackets. Rows lie one after another unless the comment names a stride. A
   stride counts numbers unless the comment says bytes. */
#ifndef MYNAH_JOBS_H
#define MYNAH_JOBS_H

#include <stdint.h>

/* The type of all kernels. A kernel computes the parts [first, last) of a job. `scratch` is memory of its own. */
typedef void (*Kernel)(const void *job, long first, long last, uint8_t *scratch);

/* A job that several threads share (shares.c).
   count: the number of parts. They are divided into `shares`.
   scratch: memory for all shares, `scratch_bytes` for each.
   number, team: the functions omp_get_thread_num and omp_get_num_threads. */
typedef struct {
    Kernel kernel;
    const void *job;
    long count, shares;
    uint8_t *scratch;
    long scratch_bytes;
    int (*number)(void), (*team)(void);
} Shares;

/* Self-attention of one window (attention.c, attention_vnni.c). `size` is a multiple of the kernel's LANE.
   qkv (frames, 3, heads, size): queries, keys and values. A frame's row has `stride` numbers.
   positions (heads, size, distances): the projected encodings of distances from frames - 1 down to 1 - frames, divided by
   the square root of the size. The strides are `head_stride` and `positions_stride`. LANE - 1 numbers or more follow the
   last distance and may be read.
   bias (heads, size): added to a query before it meets positions.
   out (frames, heads, size): a frame's row has `out_stride` numbers.
   scale: the factor of scores by content.

   attention_vnni.c reads rounded positions (heads, size / 2 + 1, distances) in int32. Each holds two numbers of 16 bits.
   The last row holds the scale of each distance in fp32. */
typedef struct {
    const float *qkv;
    long stride, frames, heads, size;
    const void *positions;
    long head_stride, positions_stride;
    const float *bias;
    float *out;
    long out_stride;
    float scale;
} Attention;

/* Attention of new tokens to cached keys and values (cached_attention.c). `size` is a multiple of 8.
   queries (rows, tokens, heads, size): `row_stride` and `token_stride` are the distances of rows and tokens.
   cache (rows, 2, heads, room, size): keys, then values, in bf16. `cache_stride` is the distance of rows in bytes.
   is_int8: the cache holds int8 vectors, and each is followed by its scale in fp32.
   key_counts (rows, tokens): the number of cached keys, from the first, that each token attends to. It is at least 1.
   out (rows, tokens, heads, size). */
typedef struct {
    const float *queries;
    long row_stride, token_stride, tokens, heads, size;
    const uint8_t *cache;
    long cache_stride, room;
    const int64_t *key_counts;
    float *out;
    float scale;
    int is_int8;
} CachedAttention;

/* Vectors that a cache in int8 stores (cached_attention.c). `size` is a multiple of 8.
   vectors (frames, groups, size).
   cache (groups, room, size + 4): each vector in int8, then its scale in fp32. */
typedef struct {
    const float *vectors;
    long frames, groups, size;
    uint8_t *cache;
    long room;
} CacheRounding;

/* The gated convolution of one window (convolution.c). `width` is a multiple of 64.
   values (frames, 2, width): the numbers, then their gates.
   weight (kernel, width), bias (width).
   left: the number of frames before its own that a frame sees.
   out (frames, width).
   silu: whether SiLU follows. */
typedef struct {
    const float *values;
    long frames, width;
    const float *weight, *bias;
    long kernel, left;
    float *out;
    int silu;
} Convolution;

/* A product with int8 weights (int8_product.c, int8_product_vnni.c, int8_columns_vnni.c, int8_product_neon.c). `inputs` is a
   multiple of 16.
   x (rows, inputs): a layer norm comes first if norm_weight and norm_bias (inputs) are not null.
   panels (outputs / 16, inputs / step, 16, step): the weights. The step is 8 for ARM with I8MM, and 4 for all others.
   scale (outputs): the scale of each output's weights.
   sums (outputs): the sum of each output's weights, times its scale.
   bias (outputs): may be null.
   out (rows, outputs).
   add: whether results are added to `out`.

   Only int8_product_vnni.c reads these two. They may be null. Both have the shape (rows / 16, 2, 16): the least number of
   each row or 0, then the largest or 0. Rows then lie in groups of 16, and the last group is filled up.
   out_ranges: the ranges of results go here. `out` is (rows / 16, outputs / 2, 16, 2) in bf16.
   x_ranges: the known ranges of `x`, which is (rows / 16, inputs / 2, 16, 2) in bf16.

   Only int8_columns_vnni.c reads `x_to_bf16`: x is rounded to bf16 first, as it is between two products of many rows. */
typedef struct {
    const float *x;
    long rows, inputs;
    const float *norm_weight, *norm_bias;
    const int8_t *panels;
    long outputs;
    const float *scale, *sums, *bias;
    float *out;
    int activation, add;
    float *out_ranges;
    const float *x_ranges;
    int x_to_bf16;
} Int8Product;

/* Rows that become int8 (int8_rows.c). `inputs` is a multiple of the vector's width.
   x (rows, inputs): fp32, or bf16 if `is_bf16`.
   norm_weight, norm_bias (inputs): a layer norm comes first if they are not null.
   q (rows, inputs), row_scales (rows), zero_points (rows): the results. x is nearly row_scale * (q - zero_point).
   levels: the largest q. */
typedef struct {
    const void *x;
    long inputs;
    const float *norm_weight, *norm_bias;
    uint8_t *q;
    float *row_scales, *zero_points;
    int is_bf16, levels;
} RowRounding;

/* The accumulators of an int8 product (int8_rows.c). `outputs` is a multiple of the vector's width.
   products (rows, outputs): the sums of q times weights.
   row_scales, zero_points (rows): those of the rows that were multiplied.
   scale, sums, bias (outputs): see Int8Product. */
typedef struct {
    const int32_t *products;
    long outputs;
    const float *row_scales, *zero_points, *scale, *sums, *bias;
    int activation;
} Accumulators;

/* Accumulators that become results (int8_rows.c).
   out (rows, outputs): fp32, or bf16 if `is_bf16`. In fp32 it may be the memory of the accumulators.
   add: whether results are added to `out`. */
typedef struct {
    Accumulators accumulators;
    void *out;
    int add, is_bf16;
} Scaling;

/* Accumulators that become the int8 rows of the next product (int8_rows.c).
   q (rows, outputs), row_scales (rows), zero_points (rows): the results. */
typedef struct {
    Accumulators accumulators;
    uint8_t *q;
    float *row_scales, *zero_points;
    int levels;
} Requantising;

/* Weights whose 16-bit sums are measured (lane_sums.c). `inputs` is a multiple of 16.
   weights (rows, inputs).
   scale (rows): each row is divided by its scale and rounded. Null means that weights are taken as they are.
   out (rows). */
typedef struct {
    const float *weights;
    long inputs;
    const float *scale;
    float *out;
} LaneSums;

/* A product in numbers of 16 bits (pair_product_vnni.c). `inputs` is a multiple of 32, `outputs` of LANE.
   x (rows, inputs), out (rows, outputs), bias (outputs).
   panels (outputs / LANE, inputs / 2, LANE): the weights, see pair_product.h.
   scale (outputs): the scale of each output's weights. */
typedef struct {
    const float *x;
    long rows, inputs;
    const int32_t *panels;
    long outputs;
    const float *scale, *bias;
    float *out;
} PairProduct;

/* A product with weights in bf16 (bf16_weights.c). `inputs` is a multiple of two vectors.
   x (rows, inputs), weights (outputs, inputs), out (rows, outputs).
   bias (outputs): may be null. */
typedef struct {
    const float *x;
    long rows, inputs;
    const uint16_t *weights;
    long outputs;
    const float *bias;
    float *out;
} Bf16Product;

/* The convolutions at an encoder's entry (subsampling.c). `channels` is a multiple of LANE.
   features (frames[0], bands[0]): numbers beyond the window's frames count as 0.
   frames (4), bands (4): the numbers of frames and bands before the first stage and after each stage.
   left: the number of zeros before the first frame and band, 1 or 2.
   stages (3, 4): of each stage the weight, the bias, the matrix in panels and the matrix's bias.
   out (frames[3], bands[3], channels). */
typedef struct {
    const float *features;
    const long *frames, *bands;
    long channels, left;
    const float *const *stages;
    float *out;
} Subsampling;

/* A transducer's greedy search (transducer_search.c). Gates lie in the order input, forget, output, cell.
   frames (windows, most_frames, width): the encoder's states, projected for the joint network.
   lengths (windows): the number of frames of each window.
   frames_per_step: the number of frames that one step reads.
   output (outputs, width): the matrix to the logits of labels, then of durations. The last label is the blank.
   durations (outputs - labels): durations in frames; null for RNN-T.
   max_symbols: the most labels that one frame gives.
   label_gates (labels, 4 units): what each label adds to the gates of the first layer.
   first_weight (4 units, units) and second_weight (4 units, 2 units): the layers' matrices. A network of one
   layer has null as second_weight.
   projection (width, units): from the prediction network's output to the joint network.
   alpha: 0, or the exponent of two sums that follow each token's probability.
   fields: the numbers of a token: 4, or 6 with the sums.
   tokens (windows, most_tokens, fields) and counts (windows): the results. */
typedef struct {
    const float *frames;
    const int64_t *lengths;
    long windows, most_frames, width, frames_per_step;
    int activation;
    const uint16_t *output;
    const float *output_bias;
    long outputs, labels;
    const int64_t *durations;
    long max_symbols;
    const uint16_t *label_gates;
    long units;
    const uint16_t *first_weight, *second_weight;
    const float *second_bias;
    const uint16_t *projection;
    const float *projection_bias;
    float alpha;
    long fields;
    float *tokens;
    long most_tokens;
    int64_t *counts;
} TransducerSearch;

#endif
