/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_WRITER_H
#define MIZAN_STORE_WRITER_H

#include "outcome.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/* Writes and truncations of managed files, as the format describes them. */

/*
 * The bytes of the buffers to the file, from an offset on. Done: how many, or -1 with errno, as a call would say. The descriptor is one of the file, for
 * what does not fit into any tier.
 */
enum outcome writer_write(uint32_t slot, uint32_t generation, int descriptor, const struct iovec *parts, size_t bytes, uint64_t offset, ssize_t *written);

/* Done: 0, or -1 with errno. */
enum outcome writer_truncate(uint32_t slot, uint32_t generation, int descriptor, uint64_t size, int *result);

uint64_t writer_now(void);

#endif
