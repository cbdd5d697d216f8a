/* SPDX-License-Identifier: Apache-2.0 */
#include "last_look.h"

#include "file_status.h"
#include "real.h"
#include "trace_records.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/xattr.h>

enum {
    ROOMS = 4,
    ATTRIBUTE_BYTES = 24 << 10,
    LARGEST_ATTRIBUTE = 64 << 10,
    NO_ROOM = -1
};

/* For layouts that are too large for the stacks of some threads. */
static struct {
    atomic_bool taken;
    char bytes[ATTRIBUTE_BYTES];
} rooms[ROOMS];

/* A device that is not Lustre's, plus one; 0 for none. */
static _Atomic uint64_t without_lustre;

static int take_room(void)
{
    for (int i = 0; i < ROOMS; i++) {
        if (!atomic_exchange(&rooms[i].taken, true)) {
            return i;
        }
    }
    return NO_ROOM;
}

/* Reads an attribute as far as there is room for it. Its size, or -1 with errno. */
static ssize_t read_attribute(struct last_look *look, int descriptor, const char *name)
{
    ssize_t size = fgetxattr(descriptor, name, look->small, sizeof look->small);
    look->bytes = look->small;
    look->kept = size > 0 ? (size_t)size : 0;
    if (size >= 0 || errno != ERANGE) {
        return size;
    }
    look->room = look->room == NO_ROOM ? take_room() : look->room;
    if (look->room != NO_ROOM) {
        look->bytes = rooms[look->room].bytes;
        size = fgetxattr(descriptor, name, rooms[look->room].bytes, ATTRIBUTE_BYTES);
        look->kept = size > 0 ? (size_t)size : 0;
    }
    return size >= 0 || errno != ERANGE ? size : fgetxattr(descriptor, name, NULL, 0);
}

static bool has_layout(struct last_look *look, int descriptor, const char *name, uint32_t layout)
{
    ssize_t size = read_attribute(look, descriptor, name);
    if (size <= 0 || size > LARGEST_ATTRIBUTE) {
        return false;
    }
    look->layout = layout;
    look->layout_bytes = (size_t)size;
    return true;
}

static void read_layout(struct last_look *look, int descriptor)
{
    uint64_t device = (uint64_t)look->status.st_dev + 1;
    bool lustre = atomic_load_explicit(&without_lustre, memory_order_relaxed) != device;
    if (lustre && has_layout(look, descriptor, "lustre.lov", LAYOUT_LUSTRE)) {
        return;
    }
    if (lustre && errno == EOPNOTSUPP) {
        atomic_store_explicit(&without_lustre, device, memory_order_relaxed);
    }
    has_layout(look, descriptor, "user.mizan.lov", LAYOUT_MIZAN);
}

void last_look_take(struct last_look *look, int descriptor, dev_t device, ino_t inode, bool with_layout)
{
    look->layout = 0;
    look->room = NO_ROOM;
    look->same = file_status(descriptor, &look->status) && look->status.st_dev == device && look->status.st_ino == inode;
    if (look->same) {
        look->position = real.lseek64(descriptor, 0, SEEK_CUR);
        if (with_layout) {
            read_layout(look, descriptor);
        }
    }
}

void last_look_end(const struct last_look *look)
{
    if (look->room != NO_ROOM) {
        atomic_store(&rooms[look->room].taken, false);
    }
}

void last_look_reset(void)
{
    for (int i = 0; i < ROOMS; i++) {
        atomic_store(&rooms[i].taken, false);
    }
}
