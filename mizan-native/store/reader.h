/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_READER_H
#define MIZAN_STORE_READER_H

#include "outcome.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/*
 * Reads of managed files. The records of a file are gone through once, as they are written, into an index of this process; the bytes are copied from
 * where they lie. A flush that ended in between is seen by the epoch of the file, and the read begins anew.
 */

/* Done: how many bytes, or -1 with errno. Gaps are read from the real file by the descriptor. */
enum outcome reader_read(uint32_t slot, uint32_t generation, int descriptor, const struct iovec *parts, size_t bytes, uint64_t offset, ssize_t *got);

/* Gives back the memory of a file's index. */
void reader_release(uint32_t slot);

/* In a child with its own memory: other threads may have been at the indexes. */
void reader_forget(void);

#endif
