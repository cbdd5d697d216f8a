package io.mizan.telemetry.snapshot;

import io.mizan.model.file.TextInput;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.SystemDefaults;
import io.mizan.model.system.driver.SystemDriver;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Systems that are described by a file, by standard input ({@code -}) or by an example; labels without a scheme are theirs. */
public final class SystemFileDriver implements SystemDriver {
    public static final String SCHEME = "file";

    private static final String EXAMPLE = "example:";

    private static final Pattern ANY_SCHEME = Pattern.compile("[a-z][a-z0-9]*:.*");
    private static final SystemDefaults DEFAULTS =
            new SystemDefaults(SystemDefaults.BALANCED, LayoutForm.LIST, 0.95, false);

    private final Function<String, TextInput> texts;
    private final Function<String, Optional<Path>> files;

    /**
     * @param texts opens what a name means
     * @param files the file that a name means, where it means one
     */
    public SystemFileDriver(Function<String, TextInput> texts, Function<String, Optional<Path>> files) {
        this.texts = texts;
        this.files = files;
    }

    @Override
    public List<String> schemes() {
        return List.of(SCHEME);
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.OBSERVE);
    }

    @Override
    public SystemDefaults defaults() {
        return DEFAULTS;
    }

    /** A file may be called as if its name began with a scheme. */
    @Override
    public boolean claims(String label) {
        return SystemDriver.super.claims(label)
                || label.startsWith(EXAMPLE)
                || !ANY_SCHEME.matcher(label).matches()
                || exists(label);
    }

    private static boolean exists(String name) {
        try {
            return Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public List<SystemSnapshot> read(SystemAddress address) {
        Optional<SiteSnapshot> site = site(address.location());
        if (site.isPresent()) {
            return site.get().systems();
        }
        try (TextInput input = texts.apply(address.location())) {
            return SystemReader.read(input);
        }
    }

    /** What the script of {@code mizan snapshot-script} collected, where the name is that of such a tar. */
    public Optional<SiteSnapshot> site(String name) {
        return files.apply(name).filter(SiteSnapshot::recognises).map(SiteSnapshot::read);
    }
}
