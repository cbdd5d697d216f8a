package io.mizan.cli.command.top.screen;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table. There may be thousands and twenty are seen, so cells are made when they are drawn.
 *
 * @param id tells the row from all others of its table
 * @param words what a filter looks at
 * @param inside where Enter leads, or null
 */
record Row(
        String id,
        SortValues figures,
        String words,
        @Nullable TableSubject inside,
        Supplier<List<Cell>> cells) {}
