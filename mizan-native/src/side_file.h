/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_SIDE_FILE_H
#define MIZAN_SIDE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Layouts of files that cannot keep them in an attribute: a file named by MIZAN_LAYOUTS, shared by all processes of an embedded
 * system. A record is the attribute in hexadecimal, a blank, the inode in decimal, a blank, the path, and a zero byte; it is
 * appended by one call, so that records of several processes do not mix.
 */

/* @name stays where it is; empty: there is no such file. */
void side_file_configure(const char *name);

enum { SIDE_FILE_ROOM_BYTES = 64 << 10 };

/* Whether the layout of the file behind a descriptor was kept. The room is the caller's. */
bool side_file_append(int descriptor, const uint8_t *attribute, size_t length, char room[SIDE_FILE_ROOM_BYTES]);

#endif
