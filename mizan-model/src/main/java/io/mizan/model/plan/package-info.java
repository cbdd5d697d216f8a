/** Change plans: saved, reviewable, expiring lists of changes, and the port that tries them out. */
@NullMarked
package io.mizan.model.plan;

import org.jspecify.annotations.NullMarked;
