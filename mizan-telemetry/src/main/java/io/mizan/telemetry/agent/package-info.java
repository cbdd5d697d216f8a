/** Reports about a server, again and again: a collector at one end, the controller at the other. */
@NullMarked
package io.mizan.telemetry.agent;

import org.jspecify.annotations.NullMarked;
