package io.mizan.traces.synthetic;

import java.util.List;
import java.util.Optional;

/** All generators, by name. */
public final class Generators {
    public static final List<Generator> ALL =
            List.of(new IorGenerator(), new HaccGenerator(), new MdtestGenerator(), new CheckpointGenerator());

    private Generators() {}

    public static Optional<Generator> find(String name) {
        return ALL.stream().filter(generator -> generator.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Generator::name).toList();
    }
}
