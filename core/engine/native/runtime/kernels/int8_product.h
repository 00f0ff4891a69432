/* The job of an int8 product, of int8_product.c and int8_product_vnni.c. */
#ifndef MYNAH_INT8_PRODUCT_H
#define MYNAH_INT8_PRODUCT_H

#include "int8_rows.h"

/* Its rows x, (rows, inputs), inputs a multiple of 16, normalised first where there is a gain and an offset, (inputs,);
   panels: (outputs / 16, inputs / 4, 16, 4); scale, sums (of the scaled weights of each output) and bias, which may be
   null: (outputs,); out: (rows, outputs).

   With VNNI alone: ranges, of this product's results, and known, of its rows, which both may be null, (rows, 2, 16): the
   least number of a row, or 0, is among its first 16, the largest, or 0, among the others. */
typedef struct {
    const float *x;
    long rows, inputs;
    const float *gain, *offset;
    const int8_t *panels;
    long outputs;
    const float *scale, *sums, *bias;
    float *out;
    int activation, add;
    float *ranges;
    const float *known;
} Int8Product;

#endif
