/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_INDEX_COPY_H
#define MIZAN_INDEX_COPY_H

#include "index_file.h"

#include <stdint.h>

/*
 * The copy of an index in memory that processes of a run share, where there is one: look-ups in it make no system call, wherever their blocks
 * are. Only a memfd that is sealed against becoming shorter is ever mapped, and no descriptor of it is kept.
 */

/* The name that another process of this machine keeps it under, in /proc; empty: there is none. */
void index_copy_configure(const char *name);

/*
 * The copy of the index that this file is, or NULL where none can be had now. What is mapped stays mapped: four at most in the life of
 * a process. By one thread at a time.
 */
const struct index_copy *index_copy_map(const struct index_identity *identity);

#endif
