/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_DEBUG_LINE_H
#define MIZAN_DEBUG_LINE_H

#include "identity.h"

#include <stddef.h>

enum { DEBUG_LINE_BYTES = 256 };

/*
 * Puts "mizan: libmizan VERSION pid=P rank=R size=S job=J\n" into line, with "-" for what is unknown, and returns the
 * number of bytes. There is no final zero byte. A line that is too long is cut but keeps its newline.
 */
size_t debug_line_format(char line[DEBUG_LINE_BYTES], const char *version, int pid, const struct identity *self);

/* Writes to standard error with one write(2), so that lines of many processes do not mix. Failures are ignored. */
void debug_line_write(const char *line, size_t length);

#endif
