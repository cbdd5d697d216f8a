/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_INDEX_KEEPER_H
#define MIZAN_INDEX_KEEPER_H

#include <stddef.h>
#include <sys/types.h>

/*
 * Starts a process that keeps a copy of an index in memory (src/index_copy_format.h) for the programs of a run on this machine, and makes a new one when the
 * index is replaced. It ends with its parent, and when there is no copy to keep. Writes the name that programs find it under, in /proc. Waits
 * a moment for the first copy, or until this descriptor can be read (-1 for none). The process id, -1 if there is no copy.
 */
pid_t index_keeper_start(const char *index, int until, char *name, size_t room);

#endif
