/** The pages that a controller serves to browsers: what is in them comes from REST. */
@NullMarked
package io.mizan.controller.dashboard;

import org.jspecify.annotations.NullMarked;
