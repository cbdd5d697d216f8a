/** The experiments of the Tarazu paper (§6.4 and §7). */
@NullMarked
package io.mizan.experiments.tarazu;

import org.jspecify.annotations.NullMarked;
