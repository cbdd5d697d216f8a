/** YAML and JSON documents as trees in which every node knows its file and line. */
@NullMarked
package io.mizan.model.document;

import org.jspecify.annotations.NullMarked;
