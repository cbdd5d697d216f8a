/* SPDX-License-Identifier: Apache-2.0 */

/*
 * As much of a Lustre client as libmizan sees, preloaded behind it: the two ioctls and the attribute lustre.lov, kept in
 * user.mizan.lov of an ordinary file. FAKE_LUSTRE says how it behaves:
 *
 *     ok       has 8 targets, and stores what it is sent
 *     silent   the ioctl succeeds and does nothing; the attribute works (a switch of real clients)
 *     refuse   no list of targets is taken; the default layout is
 *     dead     no layout is taken at all; a file that is opened again without delay gets one
 *     other    stores another list than the one it was sent
 *     raced    somebody else has given the file a layout already
 *
 * FAKE_LUSTRE_LOG names a file to which each request is appended, one word each.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char stored[] = "user.mizan.lov";

static int is(const char *how)
{
    const char *value = getenv("FAKE_LUSTRE");
    return value != NULL && strcmp(value, how) == 0;
}

static void note(const char *word)
{
    const char *name = getenv("FAKE_LUSTRE_LOG");
    long descriptor = name == NULL ? -1 : syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (descriptor >= 0) {
        syscall(SYS_write, descriptor, word, strlen(word));
        syscall(SYS_close, descriptor);
    }
}

static long set(int descriptor, const void *value, size_t size)
{
    return syscall(SYS_fsetxattr, descriptor, stored, value, size, 0);
}

static long get(int descriptor, void *value, size_t size)
{
    return syscall(SYS_fgetxattr, descriptor, stored, value, size);
}

static size_t size_of(const uint8_t *layout)
{
    uint32_t magic;
    uint16_t count;
    memcpy(&magic, layout, 4);
    memcpy(&count, layout + 28, 2);
    return magic == 0x0BD50BD0 ? 48 + 24 * (size_t)count : 32;
}

static int take(int descriptor, const uint8_t *layout, size_t size, int hides_existing)
{
    int list = size > 48;
    if (is("raced")) {
        uint8_t other[32] = {0xD0, 0x0B, 0xD1, 0x0B};
        set(descriptor, other, sizeof other);
    }
    if (get(descriptor, NULL, 0) > 0) {
        errno = EEXIST;
        return hides_existing ? 0 : -1;
    }
    if (is("dead") || (is("refuse") && list)) {
        errno = list ? ENOSPC : EIO;
        return -1;
    }
    uint8_t copy[65536];
    memcpy(copy, layout, size);
    if (list) {
        copy[2] = 0xD3; /* a server stores a list as layout with a pool, and the objects */
    }
    if (is("other") && list) {
        copy[48 + 20] ^= 1;
    }
    return (int)set(descriptor, copy, size);
}

int ioctl(int descriptor, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    if (request == 0x800866a8UL) {
        note("count ");
        *(long *)argument = 8;
        return 0;
    }
    if (request == 0x4008669aUL) {
        note(size_of(argument) > 48 ? "list " : "default ");
        return is("silent") ? 0 : take(descriptor, argument, size_of(argument), 0);
    }
    return (int)syscall(SYS_ioctl, descriptor, request, argument);
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags)
{
    if (strcmp(name, "lustre.lov") == 0) {
        note("attribute ");
        return take(descriptor, value, size, 1);
    }
    return (int)syscall(SYS_fsetxattr, descriptor, name, value, size, flags);
}

ssize_t fgetxattr(int descriptor, const char *name, void *value, size_t size)
{
    return strcmp(name, "lustre.lov") == 0 ? get(descriptor, value, size)
                                           : syscall(SYS_fgetxattr, descriptor, name, value, size);
}

/* The delay of objects must be asked for when a file that is to get a layout is made, and at no other time. */
static int opened(int directory, const char *name, int flags, mode_t mode)
{
    int delay = (flags & (O_NOCTTY | FASYNC)) == (O_NOCTTY | FASYNC);
    if ((flags & O_CREAT) != 0 || delay) {
        note(delay ? "delayed " : "plain ");
    }
    int descriptor = (int)syscall(SYS_openat, directory, name, delay ? flags & ~(O_NOCTTY | FASYNC) : flags, mode);
    if (descriptor >= 0 && (flags & O_CREAT) == 0 && (flags & O_ACCMODE) != O_RDONLY) {
        note("again ");
    }
    return descriptor;
}

#define OPENER(function)                                                                                               \
    int function(const char *name, int flags, ...)                                                                     \
    {                                                                                                                  \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;                                          \
        va_end(arguments);                                                                                             \
        return opened(AT_FDCWD, name, flags, mode);                                                                    \
    }
OPENER(open)
OPENER(open64)
