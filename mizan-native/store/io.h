/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_IO_H
#define MIZAN_STORE_IO_H

#include "descriptors.h"

#include <sys/types.h>
#include <sys/uio.h>

/*
 * Reads, writes and positions of managed descriptors, as programs see them. False: nothing was done, and the real call is to be made. Where a result is
 * -1, errno is set.
 */

#define IO_HERE INT64_C(-1) /* the position, which is moved */

bool io_read(int descriptor, struct descriptor *known, const struct iovec *parts, int count, int64_t offset, ssize_t *result);
bool io_write(int descriptor, struct descriptor *known, const struct iovec *parts, int count, int64_t offset, int flags, ssize_t *result);
bool io_seek(int descriptor, int64_t offset, int from, int64_t *result);
bool io_truncate(int descriptor, int64_t size, int *result);
bool io_sync(int descriptor, int *result);

/* Whether it is a managed file that is not empty. */
bool io_has_bytes(int descriptor);

/* A file that is not open: a descriptor of ours for a moment. */
bool io_truncate_name(const char *name, int64_t size, int *result);

/* Size and time of a managed file in what the kernel says. */
void io_correct(struct stat *status);
void io_correct_extended(struct statx *status);

/* After the program has set times. */
void io_times_were_set(const struct stat *status);

#endif
