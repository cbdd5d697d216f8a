/** Byte sizes, rates, target names, target lists and host lists, read and printed as the field's tools do. */
@NullMarked
package io.mizan.model.units;

import org.jspecify.annotations.NullMarked;
