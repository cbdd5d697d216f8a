/** Reads a folder of this machine as a target. */
@NullMarked
package io.mizan.telemetry.collect.folder;

import org.jspecify.annotations.NullMarked;
