/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LUSTRE_TARGETS_H
#define MIZAN_LUSTRE_TARGETS_H

#include "folder_entries.h"
#include "mount_source.h"
#include "path.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Which object storage targets there are, as this client knows it: /sys/fs/lustre has a folder for each target of each file
 * system, osc/FS-OSTxxxx-osc-CLIENT, which everybody can read. Numbers may have gaps. An index that does not exist has crashed
 * metadata servers, so none is sent that was not found there. Asked for each layout once a second: targets come, and administrators turn them
 * off (active says 0; then writes of this client would fail). What servers know of a target is not to be seen there.
 */

/* Too large for the stacks of signal handlers. */
struct lustre_targets_room {
    char path[PATH_BYTES];
    struct mount_letters letters;
    struct folder_entries clients;
};

/*
 * Whether all targets that a layout names can be used in the file system of this directory. A file system that cannot be told
 * has none.
 */
bool lustre_targets_are_usable(int directory, const uint8_t *layout, size_t length, struct lustre_targets_room *room);

#endif
