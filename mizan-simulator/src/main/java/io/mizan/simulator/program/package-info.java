/** What the ranks of an application do: steps with computing between them, made from any workload. */
@NullMarked
package io.mizan.simulator.program;

import org.jspecify.annotations.NullMarked;
