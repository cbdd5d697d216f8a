/** Placement plans, from requests to allocations: which targets the next files of all applications get, and what was promised to whom. */
@NullMarked
package io.mizan.controller.plan;

import org.jspecify.annotations.NullMarked;
