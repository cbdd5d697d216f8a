/** Jobs by what their I/O was like: categories, sequences of behaviour ids, and the port of what predicts the next one. */
@NullMarked
package io.mizan.model.behaviour;

import org.jspecify.annotations.NullMarked;
