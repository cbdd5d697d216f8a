/** Reads the parameters of a Lustre server, from files or through lctl, versions 2.10 to 2.17. */
@NullMarked
package io.mizan.telemetry.collect.lustre;

import org.jspecify.annotations.NullMarked;
