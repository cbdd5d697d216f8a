/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_INDEX_COPY_FORMAT_H
#define MIZAN_INDEX_COPY_FORMAT_H

#include <stdint.h>

/*
 * A copy of an index in memory, shared by the processes of a run on one machine: made and kept by mizan-supervise, mapped by the library. It is a
 * memfd: the bytes of the index, zeroes up to a multiple of INDEX_COPY_PIECE, and in the last bytes of these which file it is a copy of. It counts only when it is sealed:
 * then nobody, not even its owner, can make it shorter or change a byte of it.
 */

#define INDEX_COPY_NAME "mizan-index"
#define INDEX_COPY_MAGIC "MIZANCPY"

enum { INDEX_COPY_PIECE = 2 << 20 }; /* bytes of a large page */

/* Bytes of all copies that a run may ever have in memory. */
#define INDEX_COPY_MOST (UINT64_C(256) << 20)

struct index_copy_tail {
    char magic[8];
    uint64_t device;
    uint64_t file;
    uint64_t size; /* of the index */
    int64_t changed_seconds;
    int64_t changed_nanos;
    uint64_t zero[2];
};

/* Bytes of the copy of an index of this size. */
static inline uint64_t index_copy_size(uint64_t size)
{
    return (size + sizeof(struct index_copy_tail) + INDEX_COPY_PIECE - 1) / INDEX_COPY_PIECE * INDEX_COPY_PIECE;
}

/* Numbers of the kernel that headers before glibc 2.27 do not have. */
enum {
    INDEX_COPY_ADD_SEALS = 1024 + 9,
    INDEX_COPY_GET_SEALS = 1024 + 10,
    INDEX_COPY_SEALS = 0x2 | 0x4 | 0x8 /* not shorter, not longer, not written to */
};

#endif
