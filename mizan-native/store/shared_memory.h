/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_SHARED_MEMORY_H
#define MIZAN_STORE_SHARED_MEMORY_H

#include "format.h"

#include <stdbool.h>

/* The store's folder, looked at and mapped. Numbers of slots are copies: what the mapped header says later does not count. */
struct shared_memory {
    struct store_control *control;
    struct store_file *files;
    struct store_log *logs;
    struct store_chunk *chunks;
    unsigned char *tier[MOST_TIERS]; /* NULL: not mapped, reached by pread and pwrite */
    struct {
        uint32_t first, chunks;
    } range[MOST_TIERS];
    uint32_t file_slots, log_slots, chunk_slots, tiers, roots;
    struct {
        uint64_t device;
        uint16_t length;
        const char *path;
    } root[MOST_ROOTS];
    char folder[512];
};

extern struct shared_memory shared;

/* Whether there is a store that can be used: a folder of this user alone, whose files have the sizes that they should. */
bool shared_memory_open(const char *folder);

/* Bytes of a chunk that is mapped, or NULL. */
unsigned char *shared_memory_at(uint32_t chunk, uint32_t byte);

/* A block by its number + 1; NULL for 0 and for numbers that cannot be. */
struct store_block *shared_memory_block(uint32_t number_and_1);

/* The tier that has a chunk. Only of numbers below chunk_slots. */
uint32_t shared_memory_tier_of(uint32_t chunk);

/* Bytes of tiers that are not mapped. False with errno. */
bool shared_memory_copy_out(uint64_t place, void *to, size_t bytes);
bool shared_memory_copy_in(uint64_t place, const void *from, size_t bytes);

/* Whether there is memory behind these bytes of a chunk, which may then be touched. */
bool shared_memory_populate(uint32_t chunk, uint32_t from, uint32_t bytes);

/* The slot of a file that is managed or was switched to pass-through, or -1. */
int64_t shared_memory_find(uint64_t device, uint64_t inode, uint32_t *generation);

/* Whether files of this device may be below a root, and whether a path is. */
bool shared_memory_has_device(uint64_t device);
bool shared_memory_has_path(const char *path, size_t length);

#endif
