package io.mizan.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rules of {@code docs/architecture.md} as ArchUnit rules. */
final class Architecture {
    /** From top to bottom. A module sees the rows below its own and nothing else. */
    private static final List<List<String>> ROWS = List.of(
            List.of("cli", "benchmarks"),
            List.of("experiments"),
            List.of("controller", "simulator", "store", "learning", "batch"),
            List.of("algorithms", "traces", "telemetry", "database", "report"),
            List.of("model"));

    /** Spark is on the class path only where Spark runs, so the command line must start without it. */
    private static final Map<String, Set<String>> HIDDEN = Map.of("cli", Set.of("batch"));

    /** Libraries with a large surface, each with the one place that may use it. */
    static final Map<String, String> LIBRARIES = libraries();

    /** What a class of mizan-cli has to do with: options, the terminal and files that are named there, output. */
    private static final List<String> COMMAND_LINE =
            List.of("picocli", "io.mizan.report", "io.mizan.cli.shared", "io.mizan.cli.command.top.screen");

    /** Classes that print by their name: text, tables, documents. */
    private static final Set<String> PRINTING =
            Set.of("Text", "Json", "Csv", "Page", "Output", "Line", "Notes", "Figures", "Report");

    private static final String PROCESS_CONTEXT = "io.mizan.cli.process.ProcessContext";

    /** Of the surroundings, these are not the command line's. */
    private static final Set<String> ITS_CLOCKS = Set.of("clock", "nanoClock");

    private static final Set<String> CLOCKS = Set.of("now", "currentTimeMillis", "nanoTime", "random", "randomUUID");

    private Architecture() {}

    static List<String> modules() {
        return ROWS.stream().flatMap(List::stream).toList();
    }

    /** The modules that a module may use, itself left out. */
    static Set<String> below(String module) {
        Set<String> seen = new TreeSet<>();
        boolean below = false;
        for (List<String> row : ROWS) {
            if (below) {
                seen.addAll(row);
            }
            below |= row.contains(module);
        }
        seen.removeAll(HIDDEN.getOrDefault(module, Set.of()));
        return seen;
    }

    static ArchRule direction(String module) {
        List<String> forbidden = new ArrayList<>(modules());
        forbidden.remove(module);
        forbidden.removeAll(below(module));
        return noClasses()
                .that()
                .resideInAPackage(packages(module))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        forbidden.stream().map(Architecture::packages).toArray(String[]::new))
                .because("mizan-" + module + " sees only the rows below it: " + below(module))
                .allowEmptyShould(true);
    }

    static ArchRule noPackageCycles(String module) {
        return slices().assignedFrom(packagesWithTheRoot(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true);
    }

    /** Each package is a slice of its own; a pattern such as {@code io.mizan.X.(**)} leaves out the root package. */
    private static SliceAssignment packagesWithTheRoot(String module) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String name = type.getPackageName();
                boolean own = (name + ".").startsWith("io.mizan." + module + ".");
                return own ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of mizan-" + module;
            }
        };
    }

    static ArchRule library(String prefix) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(LIBRARIES.getOrDefault(prefix, "") + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(prefix + "..")
                .because(prefix + " is used in " + LIBRARIES.get(prefix) + " only");
    }

    static ArchRule timeAndRandomnessAreInjected() {
        return noClasses()
                .that()
                .resideOutsideOfPackages("io.mizan.benchmarks..", "io.mizan.cli.process..")
                .should()
                .accessTargetWhere(describe("the time or chance of this machine", Architecture::isTimeOrChance))
                .because("the whole loop must run under simulated time and from a seed");
    }

    static ArchRule onlyTheProcessTouchesTheStandardStreams() {
        return noClasses()
                .that()
                .resideOutsideOfPackages("io.mizan.benchmarks..", "io.mizan.cli.process..")
                .and()
                .doNotHaveFullyQualifiedName("io.mizan.cli.Main")
                .should()
                .accessTargetWhere(describe(
                        "System.out, System.err or System.in",
                        access -> access.getTargetOwner().isEquivalentTo(System.class)
                                && Set.of("out", "err", "in").contains(access.getName())))
                .because("commands print to their surroundings");
    }

    /** Classes that have nothing to do with a command line, and are no wiring: they belong into another module. */
    static Set<String> classesWithoutCommandLine(JavaClasses classes) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            if (type.getPackageName().startsWith("io.mizan.cli")
                    && type.isTopLevelClass()
                    && !type.getSimpleName().equals("package-info")
                    && PRINTING.stream().noneMatch(type.getSimpleName()::endsWith)
                    && !CliWiring.CLASSES.contains(type.getName())
                    && !meetsCommandLine(type)) {
                found.add(type.getName());
            }
        }
        return found;
    }

    /** What it shares a package with does not count: classes of one package would vouch for each other. */
    private static boolean meetsCommandLine(JavaClass type) {
        boolean named = type.getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> !name.equals(type.getPackageName()))
                .anyMatch(name -> COMMAND_LINE.stream().anyMatch(line -> (name + ".").startsWith(line + ".")));
        return named
                || type.getAccessesFromSelf().stream()
                        .anyMatch(access -> access.getTargetOwner().getName().equals(PROCESS_CONTEXT)
                                && !access.getTargetOwner().equals(type)
                                && !ITS_CLOCKS.contains(access.getName()));
    }

    /** Packages whose {@code package-info} is missing or does not say {@code @NullMarked}. */
    static Set<String> packagesThatAllowNull(JavaClasses classes) {
        Set<String> packages = new TreeSet<>();
        classes.forEach(type -> packages.add(type.getPackageName()));
        for (JavaClass type : classes) {
            if (type.getSimpleName().equals("package-info")
                    && type.isAnnotatedWith("org.jspecify.annotations.NullMarked")) {
                packages.remove(type.getPackageName());
            }
        }
        return packages;
    }

    private static boolean isTimeOrChance(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        boolean source = owner.getPackageName().equals("java.time")
                || owner.isEquivalentTo(System.class)
                || owner.isEquivalentTo(Math.class)
                || owner.isEquivalentTo(StrictMath.class)
                || owner.isEquivalentTo(java.util.UUID.class);
        return (source && CLOCKS.contains(access.getName()))
                || (owner.isEquivalentTo(java.time.Clock.class)
                        && access.getName().startsWith("system"))
                || (owner.isEquivalentTo(java.util.Date.class)
                        && access.getName().equals("<init>"))
                || owner.isEquivalentTo(java.util.Random.class)
                || owner.isEquivalentTo(java.util.concurrent.ThreadLocalRandom.class);
    }

    private static String packages(String module) {
        return "io.mizan." + module + "..";
    }

    private static Map<String, String> libraries() {
        Map<String, String> libraries = new LinkedHashMap<>();
        libraries.put("tools.jackson", "io.mizan.model.document");
        libraries.put("com.fasterxml.jackson", "io.mizan.model.document");
        libraries.put("org.snakeyaml", "io.mizan.model.document");
        libraries.put("picocli", "io.mizan.cli");
        libraries.put("org.apache.commons.compress", "io.mizan.traces.darshan.format");
        libraries.put("org.hipparchus", "io.mizan.algorithms.forecast");
        libraries.put("jdplus", "io.mizan.algorithms.forecast.arima");
        libraries.put("ai.djl", "io.mizan.learning");
        libraries.put("org.apache.spark", "io.mizan.batch");
        libraries.put("io.javalin", "io.mizan.controller.rest");
        libraries.put("org.eclipse.jetty", "io.mizan.controller.rest");
        libraries.put("ch.qos.logback", "io.mizan.cli.log");
        libraries.put("org.zeromq", "io.mizan.telemetry.message");
        libraries.put("com.zaxxer", "io.mizan.database.sql");
        libraries.put("org.flywaydb", "io.mizan.database.sql");
        libraries.put("com.google.ortools", "io.mizan.benchmarks.placement");
        libraries.put("org.jgrapht", "io.mizan.benchmarks.placement");
        libraries.put("org.openjdk.jmh", "io.mizan.benchmarks");
        return libraries;
    }
}
