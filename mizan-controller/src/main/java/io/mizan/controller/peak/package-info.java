/** What each target can do at most, from the configuration, calibrations, what was seen of it, or its peers; and how busy it is by that. */
@NullMarked
package io.mizan.controller.peak;

import org.jspecify.annotations.NullMarked;
