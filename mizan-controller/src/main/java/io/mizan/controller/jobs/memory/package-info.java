/** What jobs of each category did, learnt from the reports of servers, and what the next one will do. */
@NullMarked
package io.mizan.controller.jobs.memory;

import org.jspecify.annotations.NullMarked;
