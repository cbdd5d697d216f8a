/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_PATH_H
#define MIZAN_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PATH_BYTES = 8192 };

/*
 * Takes repeated slashes, "." and ".." out of an absolute path, by its letters alone: symbolic links are not followed, so that
 * the result names another file if ".." stands behind one. Works in place and returns the new length.
 */
size_t path_normalise(char *path);

/*
 * The absolute path of a name as openat(2) takes it, with a final zero byte, or 0 if it cannot be told. By its letters, unless
 * ".." stands behind the name of a folder: then that of the folder which the kernel opens, and the last name.
 */
size_t path_absolute(char out[PATH_BYTES], int directory, const char *name);

/*
 * The path of a name as the kernel sees it: that of its folder without symbolic links, then the last name, which is not
 * followed. 0 if it cannot be told. The device is that of the folder.
 */
size_t path_of_parent(char out[PATH_BYTES], int directory, const char *name, dev_t *device);

/* Whether only the kernel can tell where a name leads: ".." stands behind the name of a folder. */
bool path_climbs_out_of_folder(const char *name);

/* The path behind a descriptor, or 0 if it has none any more. */
size_t path_of_descriptor(char out[PATH_BYTES], int descriptor);

/* Whether a name that a program gave is in memory that can be read. If not, the kernel is to say so (EFAULT) and not SIGSEGV. Costs a system call, changes errno. */
bool path_is_readable(const char *name);

#endif
