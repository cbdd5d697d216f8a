/** The controller of a site: receives reports, answers requests, and acts while it holds the term. */
@NullMarked
package io.mizan.controller.service;

import org.jspecify.annotations.NullMarked;
