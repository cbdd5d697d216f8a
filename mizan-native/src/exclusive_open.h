/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_EXCLUSIVE_OPEN_H
#define MIZAN_EXCLUSIVE_OPEN_H

#include <errno.h>
#include <stdbool.h>

/*
 * Whether O_EXCL, which the program did not ask for, may be why a create failed: then its own call is made. The others are its answer. Above all EINTR:
 * programs limit how long they wait for a file system by alarm, which comes once. File systems differ in what they look at first,
 * so errors of permission count as well.
 */
static inline bool exclusive_open_may_be_why(int error)
{
    switch (error) {
    case EINTR:
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
    case EDQUOT:
    case ENOENT:
    case ENAMETOOLONG:
    case ETIMEDOUT:
    case EFAULT:
        return false;
    default:
        return true;
    }
}

#endif
