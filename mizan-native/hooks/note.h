/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_NOTE_H
#define MIZAN_HOOKS_NOTE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Notes are written by one process each, as the user, which may hang with the file system of the user. The sender waits for each, but no user gets more than a
 * tenth of its time: until then the notes of that user wait in the queue.
 */

/* Whether it is time for the note "note UID GID FILE". */
bool note_is_due(const char *note);

/* Appends to the file of the note, and waits for that for a while. */
void note_write(const char *note, const char *bytes, size_t length);

#endif
