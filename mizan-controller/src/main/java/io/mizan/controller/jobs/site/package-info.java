/** The layers that the bytes of jobs pass at a site, and what the site allows to be set for jobs. */
@NullMarked
package io.mizan.controller.jobs.site;

import org.jspecify.annotations.NullMarked;
