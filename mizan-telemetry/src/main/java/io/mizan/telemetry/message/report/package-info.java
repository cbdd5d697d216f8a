/**
 * Reports of servers: published by agents, received and validated by the controller.
 */
@NullMarked
package io.mizan.telemetry.message.report;

import org.jspecify.annotations.NullMarked;
