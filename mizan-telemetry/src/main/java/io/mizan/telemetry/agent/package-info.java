/** The agent: reads a server at an interval and sends reports to the controllers. */
@NullMarked
package io.mizan.telemetry.agent;

import org.jspecify.annotations.NullMarked;
