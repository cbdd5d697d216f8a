/** Reads how busy this machine is. */
@NullMarked
package io.mizan.telemetry.collect.host;

import org.jspecify.annotations.NullMarked;
