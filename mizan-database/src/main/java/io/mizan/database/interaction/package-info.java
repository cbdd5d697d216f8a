/** What a client keeps: predicted creates with the targets they got, and how runs went. No create waits for it. */
@NullMarked
package io.mizan.database.interaction;

import org.jspecify.annotations.NullMarked;
