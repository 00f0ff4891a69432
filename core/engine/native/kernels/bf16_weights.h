/* The product of bf16_weights.c, for kernels that call it themselves. */
#ifndef MYNAH_BF16_WEIGHTS_H
#define MYNAH_BF16_WEIGHTS_H

#include "jobs.h"
#include "vectors.h"

EXPORT long SCRATCH_OF(mynah_bf16_weights)(long rows, long inputs);
EXPORT void KERNEL(mynah_bf16_weights)(const Bf16Product *job, long first, long last, uint8_t *scratch);

#endif
