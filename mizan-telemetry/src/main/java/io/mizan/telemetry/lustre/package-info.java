/** The text that Lustre's tools print. */
@NullMarked
package io.mizan.telemetry.lustre;

import org.jspecify.annotations.NullMarked;
