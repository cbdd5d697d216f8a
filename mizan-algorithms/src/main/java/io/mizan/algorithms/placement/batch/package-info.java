/** What placement policies compute on: requests and a view as columns, and the answer they give. */
@NullMarked
package io.mizan.algorithms.placement.batch;

import org.jspecify.annotations.NullMarked;
