package io.mizan.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds every module to the rules of the architecture page. */
class ArchitectureTest {
    private static JavaClasses all;

    @BeforeAll
    static void importAll() throws IOException {
        all = Modules.all();
    }

    static List<String> modules() throws IOException {
        return Modules.inJava();
    }

    static Set<String> libraries() {
        return Architecture.LIBRARIES.keySet();
    }

    @Test
    void theModulesOfThePomAreFound() throws IOException {
        assertThat(modules()).contains("model", "telemetry", "report", "simulator", "cli", "benchmarks");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyModuleHasItsPlaceInThePicture(String module) {
        assertThat(Architecture.modules()).contains(module);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyModuleIsCompiledAndKeepsToItsPackage(String module) throws IOException {
        String base = "io.mizan." + module;
        assertThat(Modules.classes(all, module))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type.getPackageName() + ".").startsWith(base + "."));
    }

    @Test
    void everyModuleSeesTheRowsBelowItAndNoOther() {
        assertThat(Architecture.below("model")).isEmpty();
        assertThat(Architecture.below("telemetry")).containsExactly("model");
        assertThat(Architecture.below("controller"))
                .containsExactly("algorithms", "database", "model", "report", "telemetry", "traces");
        assertThat(Architecture.below("cli"))
                .containsExactlyInAnyOrder(
                        "experiments",
                        "controller",
                        "simulator",
                        "store",
                        "learning",
                        "algorithms",
                        "traces",
                        "telemetry",
                        "database",
                        "report",
                        "model");
        assertThat(Architecture.below("benchmarks"))
                .contains("batch", "controller", "model")
                .doesNotContain("cli");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void arrowsPointDownOnly(String module) {
        Architecture.direction(module).check(all);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packagesOfAModuleHaveNoCycles(String module) {
        Architecture.noPackageCycles(module).check(all);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyDeclaredDependencyIsUsed(String module) throws IOException {
        Path folder = Modules.folder(module);
        assertThat(DeclaredDependencies.of(Files.readString(folder.resolve("pom.xml")))
                        .unused(
                                DeclaredDependencies.imports(folder.resolve("src/main/java")),
                                DeclaredDependencies.imports(folder.resolve("src/test/java"))))
                .as("dependencies in the pom of mizan-%s that nothing imports", module)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void aLibraryWithALargeSurfaceIsUsedInOnePlace(String prefix) {
        Architecture.library(prefix).check(all);
    }

    @Test
    void timeAndRandomnessAreInjected() {
        Architecture.timeAndRandomnessAreInjected().check(all);
    }

    @Test
    void onlyTheProcessTouchesTheStandardStreams() {
        Architecture.onlyTheProcessTouchesTheStandardStreams().check(all);
    }

    @Test
    void commandsParseCallAndPrint() {
        assertThat(Architecture.classesWithoutCommandLine(all)).isEmpty();
    }

    @Test
    void whatIsCalledWiringIsThere() {
        assertThat(all.stream().map(JavaClass::getName)).containsAll(CliWiring.CLASSES);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aLongClassSaysWhyInItsComment(String module) throws IOException {
        assertThat(LongClasses.withoutReason(Modules.folder(module).resolve("src/main/java")))
                .as("classes over %s lines whose comment has no sentence \"Long because …\"", LongClasses.MOST_LINES)
                .isEmpty();
    }

    @Test
    void nullIsMarkedInEveryPackage() {
        assertThat(Architecture.packagesThatAllowNull(all)).isEmpty();
    }
}
