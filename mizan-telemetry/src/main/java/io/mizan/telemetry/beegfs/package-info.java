/**
 * BeeGFS by the text of its own tools: {@code beegfs-ctl} up to release 7, {@code beegfs} from release 8. Written from the
 * tools' public documentation and sources; not tried on a real BeeGFS.
 */
@NullMarked
package io.mizan.telemetry.beegfs;

import org.jspecify.annotations.NullMarked;
