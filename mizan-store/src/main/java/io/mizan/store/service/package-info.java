/** The service of a store: registration, flush in order of age, adoption of what dead processes left. */
@NullMarked
package io.mizan.store.service;

import org.jspecify.annotations.NullMarked;
