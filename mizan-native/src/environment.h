/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_ENVIRONMENT_H
#define MIZAN_ENVIRONMENT_H

/*
 * The value of an environment variable, or NULL if it is unset or empty. In a program that runs with more rights than
 * its caller (setuid, setgid, file capabilities) every variable reads as unset.
 *
 * The pointer is valid only until the program changes its environment: copy what must last.
 */
const char *environment_get(const char *name);

#endif
