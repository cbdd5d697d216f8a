/** Reads what Prometheus exporters of Lustre servers say, in place of an agent on the servers. */
@NullMarked
package io.mizan.telemetry.collect.exporter;

import org.jspecify.annotations.NullMarked;
