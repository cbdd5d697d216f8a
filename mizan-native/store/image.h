/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_IMAGE_H
#define MIZAN_STORE_IMAGE_H

#include <stdbool.h>

/* Whether a program that is about to be started will run this library, and follow the descriptors that it inherits. In doubt it will not. */
bool image_runs_library(const char *program, char *const environment[]);

/* The same of a name that is searched for in PATH. */
bool image_of_path_runs_library(const char *program, char *const environment[]);

#endif
