/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_LAYOUT_COMMAND_H
#define MIZAN_HOOKS_LAYOUT_COMMAND_H

#include <stdbool.h>

enum { LAYOUT_WORDS = 128 };

/* Options of an lfs setstripe, in the answer that they were found in. */
struct layout_command {
    char *words[LAYOUT_WORDS];
    int count;
};

/*
 * Takes the controller's answer apart, if it is one line that gives this directory a layout and nothing else: lfs setstripe, known options with harmless
 * values, the directory. Changes the answer.
 */
bool layout_command_read(struct layout_command *command, char *answer, const char *directory);

#endif
