@NullMarked
package io.mizan.simulator.scheduling;

import org.jspecify.annotations.NullMarked;
