package io.mizan.cli.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The dependencies that the pom of a module declares, against the imports of its sources. Dependencies of scope {@code runtime}
 * are left out: nothing may import them.
 *
 * @param main artifacts that classes of the module need
 * @param test artifacts that only its tests need; {@code mizan-model:test-jar} is the test classes of another module
 */
record DeclaredDependencies(Set<String> main, Set<String> test) {
    /** What each library is imported as. A library that is new to the project gets its line here. */
    private static final Map<String, String> PACKAGES = Map.ofEntries(
            Map.entry("HikariCP", "com.zaxxer.hikari."),
            Map.entry("api", "ai.djl."),
            Map.entry("archunit", "com.tngtech.archunit."),
            Map.entry("awaitility", "org.awaitility."),
            Map.entry("commons-compress", "org.apache.commons.compress."),
            Map.entry("flyway-core", "org.flywaydb.core."),
            Map.entry("hipparchus-fft", "org.hipparchus.transform."),
            Map.entry("hipparchus-optim", "org.hipparchus.optim."),
            Map.entry("jackson-core", "tools.jackson.core."),
            Map.entry("jackson-dataformat-yaml", "tools.jackson.dataformat.yaml."),
            Map.entry("javalin", "io.javalin."),
            Map.entry("jdplus-toolkit-base-core", "jdplus.toolkit.base."),
            Map.entry("jeromq", "org.zeromq."),
            Map.entry("jetty-unixdomain-server", "org.eclipse.jetty.unixdomain."),
            Map.entry("jgrapht-core", "org.jgrapht."),
            Map.entry("jmh-core", "org.openjdk.jmh."),
            Map.entry("jspecify", "org.jspecify."),
            Map.entry("junit-platform-launcher", "org.junit.platform.launcher."),
            Map.entry("logback-classic", "ch.qos.logback."),
            Map.entry("ortools-java", "com.google.ortools."),
            Map.entry("picocli", "picocli."),
            Map.entry("slf4j-api", "org.slf4j."));

    /** Test dependencies that nothing imports: DJL finds its engine, and the engine what it needs, while it runs. */
    private static final Set<String> LOADED_BY_DJL =
            Set.of("pytorch-jni", "pytorch-engine", "pytorch-native-cpu", "gson", "jna", "slf4j-api");

    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern NOT_OF_THE_MODULE = Pattern.compile(
            "<(exclusions|plugins|pluginManagement|dependencyManagement)>.*?</\\1>|<!--.*?-->", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([\\w.]+)", Pattern.MULTILINE);

    static DeclaredDependencies of(String pom) {
        Set<String> main = new TreeSet<>();
        Set<String> test = new TreeSet<>();
        for (MatchResult match : DEPENDENCY
                .matcher(NOT_OF_THE_MODULE.matcher(pom).replaceAll(""))
                .results()
                .toList()) {
            String artifact = element(match.group(1), "artifactId");
            String type = element(match.group(1), "type");
            switch (element(match.group(1), "scope")) {
                case "runtime" -> {}
                case "test" -> test.add(type.isEmpty() ? artifact : artifact + ":" + type);
                default -> main.add(artifact);
            }
        }
        test.removeAll(main.contains("api") ? LOADED_BY_DJL : Set.of());
        // Found by slf4j while tests run, so that libraries are silent in them.
        test.remove("slf4j-nop");
        return new DeclaredDependencies(main, test);
    }

    private static String element(String dependency, String name) {
        Matcher matcher = Pattern.compile("<" + name + ">(.*?)</" + name + ">").matcher(dependency);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The declared ones that no import needs, and those whose package is unknown. */
    Set<String> unused(Set<String> mainImports, Set<String> testImports) throws IOException {
        Set<String> unused = new TreeSet<>();
        for (String artifact : main) {
            if (!isImported(artifact, mainImports)) {
                unused.add(artifact);
            }
        }
        for (String artifact : test) {
            if (!isImported(artifact, testImports)) {
                unused.add(artifact);
            }
        }
        return unused;
    }

    private static boolean isImported(String artifact, Set<String> imports) throws IOException {
        List<String> prefixes;
        if (artifact.endsWith(":test-jar")) {
            prefixes = Modules.testClasses(artifact.substring(0, artifact.indexOf(':')));
        } else if (artifact.startsWith("mizan-")) {
            prefixes = List.of("io." + artifact.replace('-', '.') + ".");
        } else {
            prefixes = Stream.ofNullable(PACKAGES.get(artifact)).toList();
        }
        return imports.stream().anyMatch(name -> prefixes.stream().anyMatch(name::startsWith));
    }

    /** Every name that the Java files of a folder import. */
    static Set<String> imports(Path folder) throws IOException {
        Set<String> imports = new TreeSet<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    IMPORT.matcher(Files.readString(file)).results().forEach(match -> imports.add(match.group(1)));
                }
            }
        }
        return imports;
    }
}
