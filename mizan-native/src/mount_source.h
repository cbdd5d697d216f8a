/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_MOUNT_SOURCE_H
#define MIZAN_MOUNT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

/* A file that is read letter by letter, because lines of mountinfo may be longer than any room for them. */
struct mount_letters {
    int file;
    size_t at;
    size_t length;
    char bytes[512];
};

/*
 * What is mounted where an open directory is, by /proc: false if it has another type, does not fit or cannot be told. Letters are room
 * of the caller, who may have little stack.
 */
bool mount_source(int directory, const char *type, char *source, size_t size, struct mount_letters *letters);

#endif
