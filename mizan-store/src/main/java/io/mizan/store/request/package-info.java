/** What programs and commands ask the service, over its socket. */
@NullMarked
package io.mizan.store.request;

import org.jspecify.annotations.NullMarked;
