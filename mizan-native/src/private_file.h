/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PRIVATE_FILE_H
#define MIZAN_PRIVATE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * Files of the library itself, for a moment: opened, read or written, closed. No descriptor is kept, because programs close
 * descriptors that they do not know and use the numbers again. No file is mapped, because whoever makes it shorter would end
 * the program (SIGBUS).
 *
 * System calls are made directly: the functions of the C library may be interposed, by us among others, and some are points where
 * a thread can be cancelled.
 */

/* As open, never a standard stream: a program that closed those may still print. Closed by exec. -1 with errno. */
int private_file_open(const char *name, int flags, mode_t mode);

void private_file_close(int descriptor);

/* Bytes read or written at an offset, -1 with errno. */
long private_file_read(int descriptor, void *to, size_t length, uint64_t offset);
long private_file_write(int descriptor, const void *from, size_t length, uint64_t offset);

/* Bytes appended to a file that was opened with O_APPEND. */
long private_file_append(int descriptor, const void *from, size_t length);

/* Whether the process may write up to this size. If not, it would get SIGXFSZ, which kills a program that did nothing wrong. */
bool private_file_may_grow_to(uint64_t size);

#endif
