package io.mizan.cli.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The modules of the build, as the root pom lists them, and their compiled classes. */
final class Modules {
    private static final Path ROOT = Path.of(System.getProperty("mizan.root", ".."));
    private static final Pattern MODULE = Pattern.compile("<module>mizan-([a-z]+)</module>");

    private Modules() {}

    /** The modules that hold Java, by their short names. */
    static List<String> inJava() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        return MODULE.matcher(pom)
                .results()
                .map((MatchResult result) -> result.group(1))
                .filter(module -> Files.isDirectory(folder(module).resolve("src/main/java")))
                .toList();
    }

    /** Those of all that were compiled in one module, wherever they say that they belong. */
    static JavaClasses classes(JavaClasses all, String module) throws IOException {
        Path classes = folder(module).resolve("target/classes");
        if (!holdsClasses(classes)) {
            throw new AssertionError("mizan-" + module + " has sources but no classes in " + classes
                    + ": the module must be built before mizan-cli, so name it before mizan-cli in pom.xml");
        }
        String place = classes.toAbsolutePath().normalize().toUri().toString();
        return all.that(DescribedPredicate.describe(
                "compiled in mizan-" + module,
                type -> type.getSource()
                        .filter(source -> source.getUri().toString().startsWith(place))
                        .isPresent()));
    }

    static JavaClasses all() throws IOException {
        return importer()
                .importPaths(inJava().stream()
                        .map(module -> folder(module)
                                .resolve("target/classes")
                                .toAbsolutePath()
                                .normalize())
                        .toList());
    }

    /** Without what JMH generates: nobody writes it, so it follows no rules. */
    private static ClassFileImporter importer() {
        return new ClassFileImporter().withImportOption(location -> !location.contains("jmh_generated"));
    }

    private static boolean holdsClasses(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".class"));
        }
    }

    /** The names of the test classes of a module, as imports spell them. */
    static List<String> testClasses(String artifact) throws IOException {
        Path sources = ROOT.resolve(artifact).resolve("src/test/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.map(sources::relativize)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".java"))
                    .map(name ->
                            name.substring(0, name.length() - ".java".length()).replace('/', '.'))
                    .toList();
        }
    }

    static Path folder(String module) {
        return ROOT.resolve("mizan-" + module);
    }
}
