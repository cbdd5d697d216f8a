/** Sets parameters of nodes for jobs, checks that they hold, and gives them back. */
@NullMarked
package io.mizan.controller.jobs.action;

import org.jspecify.annotations.NullMarked;
