/** Questions about weeks of use of a system, and their answers. */
@NullMarked
package io.mizan.model.whatif;

import org.jspecify.annotations.NullMarked;
