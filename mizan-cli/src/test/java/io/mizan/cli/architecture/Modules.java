package io.mizan.cli.architecture;

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

    static JavaClasses classes(String module) throws IOException {
        Path classes = folder(module).resolve("target/classes");
        if (!holdsClasses(classes)) {
            throw new AssertionError("mizan-" + module + " has sources but no classes in " + classes
                    + ": the module must be built before mizan-cli, so name it before mizan-cli in pom.xml");
        }
        return importer().importPaths(classes);
    }

    static JavaClasses all() throws IOException {
        return importer()
                .importPaths(inJava().stream()
                        .map(module -> folder(module).resolve("target/classes"))
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

    private static Path folder(String module) {
        return ROOT.resolve("mizan-" + module);
    }
}
