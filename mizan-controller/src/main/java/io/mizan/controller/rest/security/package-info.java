/**
 * Who may ask: tokens and their roles, users of this machine, TLS, host names, and what each viewer may see.
 */
@NullMarked
package io.mizan.controller.rest.security;

import org.jspecify.annotations.NullMarked;
