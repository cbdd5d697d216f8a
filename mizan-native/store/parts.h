/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_PARTS_H
#define MIZAN_STORE_PARTS_H

#include <stdint.h>
#include <string.h>
#include <sys/uio.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Where in a list of buffers a copy has come to. */
struct parts {
    const struct iovec *part;
    size_t within;
};

enum { STREAMED = 65536 }; /* bytes from which on a copy leaves the cache alone */

/* To memory that this thread does not look at soon. The stores are ordered before what is published after it. */
static inline void copy_streamed(unsigned char *to, const unsigned char *from, size_t bytes)
{
#ifdef __SSE2__
    size_t head = (size_t)(-(uintptr_t)to & 63);
    memcpy(to, from, head);
    to += head;
    from += head;
    for (bytes -= head; bytes >= 64; bytes -= 64, to += 64, from += 64) {
        __m128i a = _mm_loadu_si128((const __m128i *)(const void *)from);
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(from + 16));
        __m128i c = _mm_loadu_si128((const __m128i *)(const void *)(from + 32));
        __m128i d = _mm_loadu_si128((const __m128i *)(const void *)(from + 48));
        _mm_stream_si128((__m128i *)(void *)to, a);
        _mm_stream_si128((__m128i *)(void *)(to + 16), b);
        _mm_stream_si128((__m128i *)(void *)(to + 32), c);
        _mm_stream_si128((__m128i *)(void *)(to + 48), d);
    }
    _mm_sfence();
#endif
    memcpy(to, from, bytes);
}

/* The next bytes, at most so many, that lie in one buffer. There are some left. */
static inline struct iovec parts_next(struct parts *parts, size_t most)
{
    while (parts->part->iov_len == parts->within) {
        parts->part++;
        parts->within = 0;
    }
    size_t left = parts->part->iov_len - parts->within;
    struct iovec next = {(char *)parts->part->iov_base + parts->within, left < most ? left : most};
    parts->within += next.iov_len;
    return next;
}

static inline void parts_copy_out(struct parts *parts, unsigned char *to, size_t bytes)
{
    while (bytes > 0) {
        struct iovec next = parts_next(parts, bytes);
        if (next.iov_len >= STREAMED) {
            copy_streamed(to, next.iov_base, next.iov_len);
        } else {
            memcpy(to, next.iov_base, next.iov_len);
        }
        to += next.iov_len;
        bytes -= next.iov_len;
    }
}

#endif
