/** How busy targets are: rates, what targets can do at most, and how that is known. */
@NullMarked
package io.mizan.model.load;

import org.jspecify.annotations.NullMarked;
