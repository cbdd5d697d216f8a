/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_FILE_STATUS_H
#define MIZAN_FILE_STATUS_H

#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * fstat and its kin by system calls: what they are called inside of a library differs between glibc before 2.33, glibc since, and musl,
 * and libmizan has to load into all of them. On 64-bit Linux they all use the kernel's struct stat. False with errno.
 */

static inline bool file_status(int descriptor, struct stat *status)
{
    return syscall(SYS_fstat, descriptor, status) == 0;
}

/* Of what a name leads to. */
static inline bool file_status_of_name(const char *name, struct stat *status)
{
    return syscall(SYS_newfstatat, AT_FDCWD, name, status, 0) == 0;
}

/* Of a symbolic link itself, not of what it leads to. */
static inline bool file_status_at(int directory, const char *name, struct stat *status)
{
    return syscall(SYS_newfstatat, directory, name, status, AT_SYMLINK_NOFOLLOW) == 0;
}

#endif
