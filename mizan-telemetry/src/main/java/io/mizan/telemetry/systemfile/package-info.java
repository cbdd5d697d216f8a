/** Mizan's own description of a system, in YAML or JSON. */
@NullMarked
package io.mizan.telemetry.systemfile;

import org.jspecify.annotations.NullMarked;
