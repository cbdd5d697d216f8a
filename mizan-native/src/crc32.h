/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_CRC32_H
#define MIZAN_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Fills the table, before the first checksum and before there are threads that need one. */
void crc32_prepare(void);

/* CRC-32 as in zlib, gzip and Ethernet. */
uint32_t crc32_of(const uint8_t *bytes, size_t length);

/* The same of these bytes behind others that have this one. */
uint32_t crc32_more(uint32_t before, const uint8_t *bytes, size_t length);

#endif
