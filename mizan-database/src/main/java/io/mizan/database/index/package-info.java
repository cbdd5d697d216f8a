/** The placement index, which tells libmizan the layout of each new file, and what it counts ({@code docs/formats/placement-index.md}). */
@NullMarked
package io.mizan.database.index;

import org.jspecify.annotations.NullMarked;
