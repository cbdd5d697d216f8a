/* SPDX-License-Identifier: Apache-2.0 */
#include "path.h"

#include "file_status.h"
#include "own_descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
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

size_t path_of_parent(char out[PATH_BYTES], int directory, const char *name, dev_t *device)
{
    const char *slash = strrchr(name, '/');
    const char *last = slash == NULL ? name : slash + 1;
    size_t last_length = strnlen(last, PATH_BYTES);
    size_t folder_length = (size_t)(last - name);
    bool is_folder = last_length == 0 || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
    if (is_folder || folder_length + 2 > PATH_BYTES) {
        return 0;
    }
    memcpy(out, name, folder_length);
    memcpy(out + folder_length, ".", 2);
    int folder = own_descriptor_open(directory, out, O_PATH | O_DIRECTORY, 0);
    if (folder < 0) {
        return 0;
    }
    struct stat status;
    size_t length = file_status(folder, &status) ? path_of_descriptor(out, folder) : 0;
    own_descriptor_close(folder);
    if (length == 0 || length + 1 + last_length >= PATH_BYTES) {
        return 0;
    }
    *device = status.st_dev;
    if (length > 1) {
        out[length++] = '/';
    }
    memcpy(out + length, last, last_length + 1);
    return length + last_length;
}

/* The kernel reads four bytes before it finds that there is no such process, and says EFAULT if it cannot. */
static bool is_readable(uintptr_t word)
{
    return syscall(SYS_sched_setparam, INT_MAX, word) == 0 || errno != EFAULT;
}

bool path_is_readable(const char *name)
{
    enum { PAGE = 4096 }; /* at least, on every machine */
    uintptr_t at = (uintptr_t)name;
    for (size_t seen = 0; seen < PATH_BYTES;) {
        if (!is_readable(at & ~(uintptr_t)3)) {
            return false;
        }
        size_t here = PAGE - at % PAGE;
        if (memchr(name + seen, '\0', here) != NULL) {
            return true;
        }
        seen += here;
        at += here;
    }
    return true;
}

/* A folder may be a symbolic link, and ".." behind it is the parent of what it names. */
bool path_climbs_out_of_folder(const char *name)
{
    bool in_folder = false;
    while (*name != '\0') {
        size_t length = strcspn(name, "/");
        bool up = length == 2 && name[0] == '.' && name[1] == '.';
        if (up && in_folder) {
            return true;
        }
        in_folder = in_folder || (!up && length > 0 && !(length == 1 && name[0] == '.'));
        name += length + (name[length] == '/' ? 1 : 0);
    }
    return false;
}

size_t path_absolute(char out[PATH_BYTES], int directory, const char *name)
{
    if (path_climbs_out_of_folder(name)) {
        dev_t device;
        return path_of_parent(out, directory, name, &device);
    }
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
