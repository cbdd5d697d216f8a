/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_EXPORT_H
#define MIZAN_EXPORT_H

/* What programs find in libmizan.so before they look into the C library. Everything else is hidden. */
#define MIZAN_EXPORT __attribute__((visibility("default")))

#endif
