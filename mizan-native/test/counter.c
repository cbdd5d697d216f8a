/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Another library for LD_PRELOAD, as tools for tracing I/O are made: it counts calls of a few functions that libmizan stands before as
 * well, and writes the numbers to the file named by COUNTER when the program ends. Where it is loaded after libmizan it also sees what
 * that adds: an open with O_EXCL that fails, and is made again as it was meant.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long opens, writes, closes;

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static mode_t mode_of(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    NEXT(open);
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    opens++;
    return next(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    NEXT(open64);
    va_list list;
    va_start(list, flags);
    mode_t mode = mode_of(flags, list);
    va_end(list);
    opens++;
    return next(path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    NEXT(write);
    writes++;
    return next(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset)
{
    NEXT(pwrite);
    writes++;
    return next(descriptor, bytes, count, offset);
}

int close(int descriptor)
{
    NEXT(close);
    closes++;
    return next(descriptor);
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("COUNTER");
    long numbers[] = {opens, writes, closes};
    FILE *file = path == NULL ? NULL : fopen(path, "w");
    if (file != NULL) {
        fprintf(file, "open %ld\nwrite %ld\nclose %ld\n", numbers[0], numbers[1], numbers[2]);
        fclose(file);
    }
}
