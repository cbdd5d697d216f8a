/** How decisions reach files: the placement index, or the default layout of a folder. */
@NullMarked
package io.mizan.controller.apply;

import org.jspecify.annotations.NullMarked;
