/* For files that compile another one's kernels for x86 with AVX-512: vectors of 16 numbers. They give their functions the
   features of such a processor themselves, behind this. */
#ifndef MYNAH_AVX512_H
#define MYNAH_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#define AVX512
#define WITH_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define WITH_AVX512_VNNI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

#endif
