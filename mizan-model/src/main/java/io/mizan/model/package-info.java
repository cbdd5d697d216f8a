/**
 * The domain of Mizan: records, ports, units and errors. Every other module depends on this one, and it depends on none.
 */
@NullMarked
package io.mizan.model;

import org.jspecify.annotations.NullMarked;
