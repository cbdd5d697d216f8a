@NullMarked
package io.mizan.simulator.whatif;

import org.jspecify.annotations.NullMarked;
