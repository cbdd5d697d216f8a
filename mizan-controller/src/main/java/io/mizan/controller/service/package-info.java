/** The controller of a site: receives reports, answers requests, and holds the lease while it does. */
@NullMarked
package io.mizan.controller.service;

import org.jspecify.annotations.NullMarked;
