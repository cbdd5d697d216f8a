package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.TableSubject;
import java.util.Locale;

/** The views as they are typed after {@code --view}. */
enum ViewName {
    TARGETS,
    SERVERS,
    JOBS;

    TableSubject place() {
        return switch (this) {
            case TARGETS -> new TableSubject.Targets();
            case SERVERS -> new TableSubject.Servers();
            case JOBS -> new TableSubject.Jobs();
        };
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
