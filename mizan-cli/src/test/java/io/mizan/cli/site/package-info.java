/** A whole site on one machine, in network namespaces. */
@NullMarked
package io.mizan.cli.site;

import org.jspecify.annotations.NullMarked;
