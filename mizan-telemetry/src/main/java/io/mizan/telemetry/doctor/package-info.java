/** Checks of what telemetry needs: parameters and programs of Lustre, files of keys. */
@NullMarked
package io.mizan.telemetry.doctor;

import org.jspecify.annotations.NullMarked;
