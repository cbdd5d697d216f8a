/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_FOLDER_ENTRIES_H
#define MIZAN_FOLDER_ENTRIES_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The names in a folder, read without the C library's streams, which allocate. */
struct folder_entries {
    int descriptor;
    size_t at;
    size_t length;
    alignas(8) char bytes[1024];
};

static inline void folder_entries_begin(struct folder_entries *entries, int descriptor)
{
    entries->descriptor = descriptor;
    entries->at = 0;
    entries->length = 0;
}

/* NULL at the end. The name is there until the next call. */
static inline const char *folder_entries_next(struct folder_entries *entries)
{
    enum { LENGTH = 16, NAME = 19 }; /* of the kernel's struct linux_dirent64 */
    if (entries->at >= entries->length) {
        long length = syscall(SYS_getdents64, entries->descriptor, entries->bytes, sizeof entries->bytes);
        if (length <= 0) {
            return NULL;
        }
        entries->at = 0;
        entries->length = (size_t)length;
    }
    const char *entry = entries->bytes + entries->at;
    uint16_t size;
    memcpy(&size, entry + LENGTH, sizeof size);
    entries->at += size;
    return entry + NAME;
}

#endif
