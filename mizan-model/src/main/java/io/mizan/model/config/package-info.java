/** Configuration keys as data: each is declared once with its type, unit, default, range and doc. */
@NullMarked
package io.mizan.model.config;

import org.jspecify.annotations.NullMarked;
