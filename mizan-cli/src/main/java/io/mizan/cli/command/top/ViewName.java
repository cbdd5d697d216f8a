package io.mizan.cli.command.top;

import io.mizan.cli.command.top.screen.Place;
import java.util.Locale;

/** The views as they are typed after {@code --view}. */
enum ViewName {
    TARGETS,
    SERVERS,
    JOBS;

    Place place() {
        return switch (this) {
            case TARGETS -> new Place.Targets();
            case SERVERS -> new Place.Servers();
            case JOBS -> new Place.Jobs();
        };
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
