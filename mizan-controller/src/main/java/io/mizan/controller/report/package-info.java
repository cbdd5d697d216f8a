/** What happened at a site in a period. */
@NullMarked
package io.mizan.controller.report;

import org.jspecify.annotations.NullMarked;
