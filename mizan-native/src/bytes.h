/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_BYTES_H
#define MIZAN_BYTES_H

#include <stdint.h>
#include <string.h>

/* Little-endian numbers, whatever the machine. */

static inline uint32_t get16(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static inline uint32_t get32(const uint8_t *at)
{
    return get16(at) | get16(at + 2) << 16;
}

static inline uint64_t get64(const uint8_t *at)
{
    return (uint64_t)get32(at) | (uint64_t)get32(at + 4) << 32;
}

/* Each returns where the next byte goes. */

static inline uint8_t *put16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    return at + 2;
}

static inline uint8_t *put32(uint8_t *at, uint32_t value)
{
    at = put16(at, value & 0xFFFF);
    return put16(at, value >> 16);
}

static inline uint8_t *put64(uint8_t *at, uint64_t value)
{
    at = put32(at, (uint32_t)value);
    return put32(at, (uint32_t)(value >> 32));
}

/* A string: its length in two bytes, then its bytes. */
static inline uint8_t *put_string(uint8_t *at, const char *text, size_t length)
{
    at = put16(at, (uint32_t)length);
    memcpy(at, text, length);
    return at + length;
}

#endif
