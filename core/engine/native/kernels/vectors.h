/* Vectors and functions that the kernels share, for x86 with AVX2 and FMA, or with AVX-512, and for 64-bit ARM (neon.h).

   build_kernels.py compiles some sources twice. A vector holds 16 fp32 numbers with AVX-512, and eight otherwise. V(add_ps)
   is the instruction of that width. KERNEL(name) is the name of a function in that version. */
#ifndef MYNAH_VECTORS_H
#define MYNAH_VECTORS_H

#include <stdint.h>

#ifndef __aarch64__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
#define UNROLL _Pragma("clang loop unroll(full)")
#define UNROLL_BY_FOUR _Pragma("clang loop unroll_count(4)")

#ifdef __AVX512F__
#define AVX512
#endif

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

#ifdef AVX512
typedef __m512 Vector;
typedef __m512i Integers;
enum { WIDTH = 16 }; /* numbers of a vector */
#define V(instruction) _mm512_##instruction
#define KERNEL(name) name##_avx512
#define SCRATCH_OF(name) name##_avx512_scratch
#define AS_NUMBERS _mm512_castsi512_ps
#define AS_BITS _mm512_castps_si512
#define AND _mm512_and_si512
#define LOAD_WHOLE(x) _mm512_loadu_si512(x)
#define KEEP_IN_REGISTER(x) __asm__ volatile("" : "+v"(x))
#define ROUNDED(x) _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#elif defined(__aarch64__)
#include "neon.h"
enum { WIDTH = 8 };
#define V(instruction) neon_##instruction
#define KERNEL(name) name
#define SCRATCH_OF(name) name##_scratch
#define AS_NUMBERS neon_numbers
#define AS_BITS neon_bits
#define AND neon_and_epi32
#define LOAD_WHOLE neon_load_whole
#define KEEP_IN_REGISTER(x) __asm__ volatile("" : "+w"((x).low), "+w"((x).high))
#define ROUNDED neon_rounded
#else
typedef __m256 Vector;
typedef __m256i Integers;
enum { WIDTH = 8 };
#define V(instruction) _mm256_##instruction
#define KERNEL(name) name
#define SCRATCH_OF(name) name##_scratch
#define AS_NUMBERS _mm256_castsi256_ps
#define AS_BITS _mm256_castps_si256
#define AND _mm256_and_si256
#define LOAD_WHOLE(x) _mm256_loadu_si256((const __m256i *)(x))
#define KEEP_IN_REGISTER(x) __asm__ volatile("" : "+x"(x))
#define ROUNDED(x) _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#endif

/* Return e^x within 2 units in the last place, for x up to 88. Below -87 return the smallest normal number.

   x = n ln 2 + r with |r| <= ln 2 / 2, and ln 2 in two parts (W. J. Cody and W. Waite, Software Manual for the Elementary
   Functions, 1980, chapter 6). e^r is its Taylor series up to r^7 / 7!, whose rest is below 1e-8. */
INLINE Vector exponential(Vector x) {
    x = V(min_ps)(V(max_ps)(x, V(set1_ps)(-87.0f)), V(set1_ps)(88.0f));
    Vector n = ROUNDED(V(mul_ps)(x, V(set1_ps)(1.44269504f)));
    Vector r = V(fnmadd_ps)(n, V(set1_ps)(0.693359375f), x);
    r = V(fnmadd_ps)(n, V(set1_ps)(-2.12194440e-4f), r);
    static const float factors[] = {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f};
    Vector sum = V(set1_ps)(1.0f / 5040);
    UNROLL
    for (int i = 0; i < 7; i++) sum = V(fmadd_ps)(sum, r, V(set1_ps)(factors[i]));
    Integers exponent = V(slli_epi32)(V(add_epi32)(V(cvtps_epi32)(n), V(set1_epi32)(127)), 23);
    return V(mul_ps)(sum, AS_NUMBERS(exponent));
}

#ifdef AVX512
/* Return e^x to 6 parts in a million, for numbers that are rounded afterwards: 2^n, n the nearest whole number to x / ln 2,
   times the Taylor series of e^r up to r^5 / 5!, |r| <= ln 2 / 2. */
INLINE Vector rounded_exponential(Vector x) {
    const float ln2 = 0.69314718f;
    x = _mm512_min_ps(_mm512_max_ps(x, _mm512_set1_ps(-87.0f)), _mm512_set1_ps(88.0f));
    Vector y = _mm512_mul_ps(x, _mm512_set1_ps(1 / ln2)), n = ROUNDED(y);
    Vector r = _mm512_mul_ps(_mm512_sub_ps(y, n), _mm512_set1_ps(ln2)), sum = _mm512_set1_ps(1.0f / 120);
    static const float factors[] = {1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f};
    UNROLL
    for (int i = 0; i < 5; i++) sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(factors[i]));
    return _mm512_scalef_ps(sum, n);
}
#endif

INLINE Vector sigmoid(Vector x) {
    Vector one = V(set1_ps)(1.0f);
    return V(div_ps)(one, V(add_ps)(one, exponential(V(sub_ps)(V(setzero_ps)(), x))));
}

/* widened, from_bytes: bf16 numbers or bytes in fp32. largest, total: the largest number of a vector and the sum of all.
   absolute: the numbers without their signs. store_upper_halves, store_signed_bytes: the upper 16 bits, or the nearest
   bytes, of integers. nearest: the nearest whole number, ties to even. neon.h has them for ARM. */
#ifdef AVX512
INLINE Vector widened(const uint16_t *x) {
    return AS_NUMBERS(_mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)x)), 16));
}

INLINE float largest(Vector x) { return _mm512_reduce_max_ps(x); }

INLINE float total(Vector x) { return _mm512_reduce_add_ps(x); }

INLINE void store_upper_halves(uint16_t *out, Integers bits) {
    _mm256_storeu_si256((__m256i *)out, _mm512_cvtepi32_epi16(_mm512_srli_epi32(bits, 16)));
}
#elif !defined(__aarch64__)
INLINE Vector widened(const uint16_t *x) {
    return AS_NUMBERS(_mm256_slli_epi32(_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)x)), 16));
}

INLINE float largest(__m256 x) {
    __m128 y = _mm_max_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    y = _mm_max_ps(y, _mm_movehl_ps(y, y));
    return _mm_cvtss_f32(_mm_max_ss(y, _mm_movehdup_ps(y)));
}

INLINE float total(__m256 x) {
    __m128 y = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
    y = _mm_add_ps(y, _mm_movehl_ps(y, y));
    return _mm_cvtss_f32(_mm_add_ss(y, _mm_movehdup_ps(y)));
}

INLINE void store_upper_halves(uint16_t *out, Integers bits) {
    bits = _mm256_srli_epi32(bits, 16);
    __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    _mm_storeu_si128((__m128i *)out, words);
}

INLINE Vector absolute(Vector x) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x); }

INLINE Vector from_bytes(const int8_t *x) {
    return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)x)));
}

INLINE void store_signed_bytes(uint8_t *out, Integers x) {
    __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    _mm_storel_epi64((__m128i *)out, _mm_packs_epi16(words, words));
}
#endif

#ifndef __aarch64__
INLINE float nearest(float x) {
    enum { NEAREST = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC };
    return _mm_cvtss_f32(_mm_round_ss(_mm_setzero_ps(), _mm_set_ss(x), NEAREST));
}

/* Return 1 / sqrt(x) from the processor's estimate and two Newton steps, without a library. x is above 1e-30. */
INLINE float reciprocal_root(float x) {
    float y = _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(x)));
    y = y * (1.5f - 0.5f * x * y * y);
    return y * (1.5f - 0.5f * x * y * y);
}
#endif

#endif
