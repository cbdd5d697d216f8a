/** File layouts: components, stripes, pools, mirrors. */
@NullMarked
package io.mizan.model.layout;

import org.jspecify.annotations.NullMarked;
