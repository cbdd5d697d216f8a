/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_STORE_H
#define MIZAN_HOOKS_STORE_H

#include "text.h"

#include <stdbool.h>
#include <sys/types.h>

/*
 * Small files of the state folder. Each is written under another name and renamed, so that a hook may be killed at any moment and leaves the file of before
 * or the new one.
 */
bool store_write(const char *path, const struct text *content, mode_t mode);

/* Reads a whole file; false if there is none or it does not fit. */
bool store_read(const char *path, struct text *content);

/* Value of the line "KEY=VALUE"; false if there is none or it does not fit. */
bool store_value(const char *content, const char *key, char *value, size_t size);

/* Makes the folders of the state; false if they cannot be used, or if anybody else could change what is in them. */
bool store_folders(const char *state);

#endif
