/* SPDX-License-Identifier: Apache-2.0 */
#include "path.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

size_t path_normalise(char *path)
{
    size_t to = 0;
    for (size_t from = 0; path[from] != '\0';) {
        if (path[from] == '/') {
            from++;
            continue;
        }
        size_t length = strcspn(path + from, "/");
        if (length == 2 && path[from] == '.' && path[from + 1] == '.') {
            while (to > 0 && path[--to] != '/') {
            }
        } else if (length != 1 || path[from] != '.') {
            path[to++] = '/';
            memmove(path + to, path + from, length);
            to += length;
        }
        from += length;
    }
    if (to == 0) {
        path[to++] = '/';
    }
    path[to] = '\0';
    return to;
}

size_t path_of_descriptor(char out[PATH_BYTES], int descriptor)
{
    static const char prefix[] = "/proc/self/fd/";
    char link[sizeof prefix + 12];
    char digits[12];
    size_t first = sizeof digits;
    unsigned number = (unsigned)descriptor;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    memcpy(link, prefix, sizeof prefix - 1);
    memcpy(link + sizeof prefix - 1, digits + first, sizeof digits - first);
    link[sizeof prefix - 1 + sizeof digits - first] = '\0';
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, out, (size_t)PATH_BYTES - 1);
    if (length <= 0 || length >= PATH_BYTES - 1 || out[0] != '/') {
        return 0;
    }
    out[length] = '\0';
    return (size_t)length;
}

size_t path_absolute(char out[PATH_BYTES], int directory, const char *name)
{
    size_t before = 0;
    if (name[0] != '/') {
        if (directory == AT_FDCWD) {
            long length = syscall(SYS_getcwd, out, (size_t)PATH_BYTES);
            /* The kernel counts the zero byte, and says "(unreachable)" of a folder outside of the root. */
            before = length > 1 && out[0] == '/' ? (size_t)length - 1 : 0;
        } else {
            before = path_of_descriptor(out, directory);
        }
        if (before == 0) {
            return 0;
        }
        out[before++] = '/';
    }
    size_t length = strnlen(name, PATH_BYTES);
    if (before + length >= PATH_BYTES) {
        return 0;
    }
    memcpy(out + before, name, length + 1);
    return path_normalise(out);
}
