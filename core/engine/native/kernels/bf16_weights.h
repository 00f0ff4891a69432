/* The product of bf16_weights.c, for kernels that need one themselves. */
#ifndef MYNAH_BF16_WEIGHTS_H
#define MYNAH_BF16_WEIGHTS_H

#include "vectors.h"

/* A product's rows x, (rows, inputs), inputs a multiple of 2 WIDTH; weights, (outputs, inputs), bf16; bias, (outputs,), may
   be null; results, (rows, outputs). */
typedef struct {
    const float *x;
    long rows, inputs;
    const uint16_t *weights;
    long outputs;
    const float *bias;
    float *out;
} Product;

EXPORT long SCRATCH_OF(mynah_bf16_weights)(long rows, long inputs);
EXPORT void KERNEL(mynah_bf16_weights)(const Product *job, long first, long last, uint8_t *scratch);

#endif
