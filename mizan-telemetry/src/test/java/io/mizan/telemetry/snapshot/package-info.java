@NullMarked
package io.mizan.telemetry.snapshot;

import org.jspecify.annotations.NullMarked;
