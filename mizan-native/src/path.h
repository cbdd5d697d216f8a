/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PATH_H
#define MIZAN_PATH_H

#include <stddef.h>

enum { PATH_BYTES = 8192 };

/*
 * Takes repeated slashes, "." and ".." out of an absolute path, by its letters alone: symbolic links are not followed. Works
 * in place and returns the new length.
 */
size_t path_normalise(char *path);

/* The absolute path of a name as openat(2) takes it, with a final zero byte, or 0 if it cannot be told. */
size_t path_absolute(char out[PATH_BYTES], int directory, const char *name);

/* The path behind a descriptor, or 0 if it has none any more. */
size_t path_of_descriptor(char out[PATH_BYTES], int descriptor);

#endif
