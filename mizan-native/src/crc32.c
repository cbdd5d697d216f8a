/* SPDX-License-Identifier: Apache-2.0 */
#include "crc32.h"

static uint32_t table[256];

void crc32_prepare(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; bit++) {
            value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320U : 0);
        }
        table[i] = value;
    }
}

uint32_t crc32_of(const uint8_t *bytes, size_t length)
{
    return crc32_more(0, bytes, length);
}

uint32_t crc32_more(uint32_t before, const uint8_t *bytes, size_t length)
{
    uint32_t value = before ^ 0xFFFFFFFFU;
    for (size_t i = 0; i < length; i++) {
        value = (value >> 8) ^ table[(value ^ bytes[i]) & 0xFF];
    }
    return value ^ 0xFFFFFFFFU;
}
