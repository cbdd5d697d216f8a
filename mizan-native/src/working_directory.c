/* SPDX-License-Identifier: Apache-2.0 */
#include "working_directory.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic uint32_t changes = 1;
static atomic_bool unshared;

void working_directory_changed(void)
{
    atomic_fetch_add(&changes, 1);
}

void working_directory_unshared(void)
{
    atomic_store(&unshared, true);
}

static bool ask(struct working_directory *known, uint64_t stamp)
{
    long length = syscall(SYS_getcwd, known->path, sizeof known->path);
    /* The kernel counts the zero byte, and says "(unreachable)" of a folder outside of the root. */
    bool usable = length > 1 && known->path[0] == '/';
    known->length = usable ? (size_t)length - 1 : 0;
    known->stamp = usable ? stamp : 0;
    return usable;
}

size_t working_directory_absolute(struct working_directory *known, char out[PATH_BYTES], int directory, const char *name,
                                  uint32_t second)
{
    bool ours = name[0] != '/' && directory == AT_FDCWD && !path_climbs_out_of_folder(name) &&
                !atomic_load_explicit(&unshared, memory_order_relaxed);
    if (!ours) {
        return path_absolute(out, directory, name);
    }
    uint64_t stamp = (uint64_t)atomic_load_explicit(&changes, memory_order_acquire) << 32 | second;
    size_t length = strnlen(name, PATH_BYTES);
    if ((known->stamp != stamp && !ask(known, stamp)) || known->length + 1 + length >= PATH_BYTES) {
        return path_absolute(out, directory, name);
    }
    memcpy(out, known->path, known->length);
    out[known->length] = '/';
    memcpy(out + known->length + 1, name, length + 1);
    return path_normalise(out);
}
