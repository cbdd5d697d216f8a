/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TEST_INDEX_WRITER_H
#define MIZAN_TEST_INDEX_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Writes placement indexes for tests, from docs/formats/placement-index.md and not from the reader: in one buffer, without
 * any limit checks.
 */

struct index_writer {
    uint8_t *bytes;
    size_t size;
    uint64_t slots;
    uint32_t paths;
    uint32_t templates;
};

/* An index that lies in memory, as a placement_source has it. */
struct memory_index {
    const uint8_t *bytes;
    size_t size;
};

bool memory_index_read(void *memory_index, uint64_t offset, void *to, size_t length);

/* Starts an index; slots is a power of two. */
void index_writer_begin(struct index_writer *writer, uint8_t *bytes, const char *root, uint64_t slots, uint32_t flags,
                        uint64_t expiry, uint64_t generation);

/* An attribute; returns its offset. */
size_t index_writer_attribute(struct index_writer *writer, const void *attribute, uint32_t length, uint32_t needs_targets);

void index_writer_path(struct index_writer *writer, const char *key, size_t attribute);

/* Key and pattern as the page has them. */
void index_writer_template(struct index_writer *writer, const char *key, const char *pattern, const size_t *attributes,
                           uint32_t count);

/* Sums and sizes; the buffer holds a valid index afterwards. */
void index_writer_end(struct index_writer *writer);

#endif
