/* Vectors of eight fp32 numbers for 64-bit ARM, as two registers of four.

   The functions have the names and the results of the AVX2 instructions that vectors.h calls through V. The pairs of
   registers are as many as AVX2's registers, so tiles have the same size. Sums have the same order, and kernels in fp32
   have the same results. */
#ifndef MYNAH_NEON_H
#define MYNAH_NEON_H

#include <arm_neon.h>

typedef struct {
    float32x4_t low, high;
} Vector;

typedef struct {
    int32x4_t low, high;
} Integers;

#define NEON_BOTH(type, name, instruction)                                                                             \
    INLINE type neon_##name(type a, type b) { return (type){instruction(a.low, b.low), instruction(a.high, b.high)}; }

NEON_BOTH(Vector, add_ps, vaddq_f32)
NEON_BOTH(Vector, sub_ps, vsubq_f32)
NEON_BOTH(Vector, mul_ps, vmulq_f32)
NEON_BOTH(Vector, div_ps, vdivq_f32)
NEON_BOTH(Integers, add_epi32, vaddq_s32)
NEON_BOTH(Integers, and_epi32, vandq_s32)

/* Return b where either number is NaN, as x86 does. ARM's own instructions return NaN. */
INLINE float32x4_t neon_larger(float32x4_t a, float32x4_t b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }

INLINE float32x4_t neon_smaller(float32x4_t a, float32x4_t b) { return vbslq_f32(vcltq_f32(a, b), a, b); }

NEON_BOTH(Vector, max_ps, neon_larger)
NEON_BOTH(Vector, min_ps, neon_smaller)

INLINE Vector neon_set1_ps(float x) { return (Vector){vdupq_n_f32(x), vdupq_n_f32(x)}; }

INLINE Vector neon_setzero_ps(void) { return neon_set1_ps(0.0f); }

INLINE Integers neon_set1_epi32(int32_t x) { return (Integers){vdupq_n_s32(x), vdupq_n_s32(x)}; }

INLINE Vector neon_loadu_ps(const float *x) { return (Vector){vld1q_f32(x), vld1q_f32(x + 4)}; }

INLINE void neon_storeu_ps(float *x, Vector y) {
    vst1q_f32(x, y.low);
    vst1q_f32(x + 4, y.high);
}

#define neon_load_ps neon_loadu_ps
#define neon_store_ps neon_storeu_ps

INLINE Integers neon_load_whole(const void *x) { return (Integers){vld1q_s32(x), vld1q_s32((const int32_t *)x + 4)}; }

/* a * b + c, c - a * b and a * b - c, rounded once. */
INLINE Vector neon_fmadd_ps(Vector a, Vector b, Vector c) {
    return (Vector){vfmaq_f32(c.low, a.low, b.low), vfmaq_f32(c.high, a.high, b.high)};
}

INLINE Vector neon_fnmadd_ps(Vector a, Vector b, Vector c) {
    return (Vector){vfmsq_f32(c.low, a.low, b.low), vfmsq_f32(c.high, a.high, b.high)};
}

INLINE Vector neon_fmsub_ps(Vector a, Vector b, Vector c) {
    return neon_fmadd_ps(a, b, (Vector){vnegq_f32(c.low), vnegq_f32(c.high)});
}

INLINE Vector neon_rounded(Vector x) { return (Vector){vrndnq_f32(x.low), vrndnq_f32(x.high)}; }

INLINE Integers neon_cvtps_epi32(Vector x) { return (Integers){vcvtnq_s32_f32(x.low), vcvtnq_s32_f32(x.high)}; }

INLINE Vector neon_cvtepi32_ps(Integers x) { return (Vector){vcvtq_f32_s32(x.low), vcvtq_f32_s32(x.high)}; }

INLINE Integers neon_slli_epi32(Integers x, int bits) { return (Integers){x.low << bits, x.high << bits}; }

INLINE int32x4_t neon_shifted_right(int32x4_t x, int bits) {
    return vreinterpretq_s32_u32(vreinterpretq_u32_s32(x) >> (uint32_t)bits);
}

INLINE Integers neon_srli_epi32(Integers x, int bits) {
    return (Integers){neon_shifted_right(x.low, bits), neon_shifted_right(x.high, bits)};
}

INLINE Vector neon_numbers(Integers x) { return (Vector){vreinterpretq_f32_s32(x.low), vreinterpretq_f32_s32(x.high)}; }

INLINE Integers neon_bits(Vector x) { return (Integers){vreinterpretq_s32_f32(x.low), vreinterpretq_s32_f32(x.high)}; }

INLINE Vector widened(const uint16_t *x) {
    uint16x8_t y = vld1q_u16(x);
    uint32x4_t low = vshll_n_u16(vget_low_u16(y), 16), high = vshll_high_n_u16(y, 16);
    return (Vector){vreinterpretq_f32_u32(low), vreinterpretq_f32_u32(high)};
}

INLINE float largest(Vector x) {
    float32x4_t y = neon_larger(x.low, x.high);
    y = neon_larger(y, vextq_f32(y, y, 2));
    return vgetq_lane_f32(neon_larger(y, vdupq_laneq_f32(y, 1)), 0);
}

INLINE float total(Vector x) {
    float32x4_t y = vaddq_f32(x.low, x.high);
    return vpadds_f32(vadd_f32(vget_low_f32(y), vget_high_f32(y)));
}

INLINE Vector absolute(Vector x) { return (Vector){vabsq_f32(x.low), vabsq_f32(x.high)}; }

INLINE Vector from_bytes(const int8_t *x) {
    int16x8_t y = vmovl_s8(vld1_s8(x));
    return (Vector){vcvtq_f32_s32(vmovl_s16(vget_low_s16(y))), vcvtq_f32_s32(vmovl_high_s16(y))};
}

INLINE int16x8_t neon_words(Integers x) { return vqmovn_high_s32(vqmovn_s32(x.low), x.high); }

INLINE void store_signed_bytes(uint8_t *out, Integers x) { vst1_s8((int8_t *)out, vqmovn_s16(neon_words(x))); }

INLINE void store_upper_halves(uint16_t *out, Integers bits) {
    uint16x4_t low = vshrn_n_u32(vreinterpretq_u32_s32(bits.low), 16);
    vst1q_u16(out, vshrn_high_n_u32(low, vreinterpretq_u32_s32(bits.high), 16));
}

INLINE float nearest(float x) { return vrndns_f32(x); }

/* Return 1 / sqrt(x). */
INLINE float reciprocal_root(float x) { return 1.0f / vget_lane_f32(vsqrt_f32(vdup_n_f32(x)), 0); }

#endif
