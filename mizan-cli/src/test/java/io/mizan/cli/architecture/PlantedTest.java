package io.mizan.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.mizan.cli.planted.Misplaced;
import io.mizan.cli.planted.SidewaysImport;
import io.mizan.cli.planted.WithOption;
import io.mizan.model.planted.UpwardImport;
import io.mizan.report.AtTheRoot;
import io.mizan.report.planted.OwnClock;
import io.mizan.report.planted.OwnStreams;
import io.mizan.report.planted.WrongLibrary;
import io.mizan.report.planted.one.There;
import io.mizan.report.planted.three.BackToTheRoot;
import io.mizan.report.planted.two.BackAgain;
import io.mizan.telemetry.planted.WrongImport;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules can fail: planted classes that break them are reported with file and line. */
class PlantedTest {

    @Test
    void anImportFromTheSameRowIsReportedWithFileAndLine() {
        assertThat(failures(Architecture.direction("telemetry"), WrongImport.class))
                .anyMatch(line -> line.contains("io.mizan.report.text.Table") && line.contains("(WrongImport.java:8)"));
    }

    @Test
    void anImportFromAboveIsReportedWithFileAndLine() {
        assertThat(failures(Architecture.direction("model"), UpwardImport.class))
                .anyMatch(line -> line.contains("SystemReader.read") && line.contains("(UpwardImport.java:11)"));
    }

    @Test
    void theCommandLineMayReachNeitherBenchmarksNorBatch() {
        assertThat(failures(Architecture.direction("cli"), SidewaysImport.class))
                .anyMatch(line -> line.contains("Peer.measure") && line.contains("(SidewaysImport.java:9)"))
                .anyMatch(line -> line.contains("Sweep.run") && line.contains("(SidewaysImport.java:10)"));
    }

    @Test
    void aModuleMayUseWhatStandsBelow() {
        assertThat(failures(Architecture.direction("report"), WrongImport.class, UpwardImport.class))
                .isEmpty();
        assertThat(failures(Architecture.direction("cli"), WrongImport.class, UpwardImport.class))
                .isEmpty();
    }

    @Test
    void aLibraryInTheWrongModuleIsReported() {
        assertThat(failures(Architecture.library("tools.jackson"), WrongLibrary.class))
                .anyMatch(line -> line.contains("JsonFactory") && line.contains("(WrongLibrary.java:9)"));
        assertThat(failures(Architecture.library("picocli"), WrongLibrary.class))
                .anyMatch(line -> line.contains("CommandLine") && line.contains("(WrongLibrary.java:13)"));
        assertThat(failures(Architecture.library("ai.djl"), WrongLibrary.class)).isEmpty();
    }

    @Test
    void everyWayToTheClockAndToChanceIsReported() {
        assertThat(failures(Architecture.timeAndRandomnessAreInjected(), OwnClock.class))
                .extracting(line -> line.replaceAll(".*\\((OwnClock\\.java:\\d+)\\).*", "$1"))
                .contains(
                        "OwnClock.java:12",
                        "OwnClock.java:16",
                        "OwnClock.java:20",
                        "OwnClock.java:24",
                        "OwnClock.java:28",
                        "OwnClock.java:32",
                        "OwnClock.java:36");
    }

    @Test
    void printingPastTheSurroundingsIsReported() {
        assertThat(failures(Architecture.onlyTheProcessTouchesTheStandardStreams(), OwnStreams.class))
                .hasSize(2)
                .anyMatch(line -> line.contains("(OwnStreams.java:6)"))
                .anyMatch(line -> line.contains("(OwnStreams.java:10)"));
    }

    @Test
    void aCycleOfPackagesIsReported() {
        List<String> failures = failures(Architecture.noPackageCycles("report"), There.class, BackAgain.class);
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0)).contains("There.java:8", "BackAgain.java:8");
    }

    @Test
    void aCycleThroughTheRootPackageOfAModuleIsReported() {
        List<String> failures = failures(Architecture.noPackageCycles("report"), AtTheRoot.class, BackToTheRoot.class);
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0)).contains("AtTheRoot.java:8", "BackToTheRoot.java:8");
    }

    @Test
    void aDeclaredDependencyThatNothingImportsIsReported() throws IOException {
        DeclaredDependencies declared = DeclaredDependencies.of("""
                <dependency><artifactId>picocli</artifactId></dependency>
                <dependency><artifactId>jeromq</artifactId></dependency>
                <dependency><artifactId>postgresql</artifactId><scope>runtime</scope></dependency>
                <dependency><artifactId>awaitility</artifactId><scope>test</scope></dependency>
                """);
        Set<String> picocli = Set.of("picocli.CommandLine");
        Set<String> awaitility = Set.of("org.awaitility.Awaitility");
        assertThat(declared.unused(picocli, awaitility)).containsExactly("jeromq");
        assertThat(declared.unused(Set.of("picocli.CommandLine", "org.zeromq.ZMQ"), Set.of()))
                .containsExactly("awaitility");
    }

    @Test
    void aDependencyWhosePackageIsUnknownIsReported() throws IOException {
        DeclaredDependencies declared =
                DeclaredDependencies.of("<dependency><artifactId>left-pad</artifactId></dependency>");
        assertThat(declared.unused(Set.of("picocli.CommandLine"), Set.of())).containsExactly("left-pad");
    }

    /** Neither the configuration, nor a clock, nor a neighbour makes a class one of the command line. */
    @Test
    void aClassWithoutACommandLineIsReportedInEveryPackage() {
        assertThat(Architecture.classesWithoutCommandLine(classes(Misplaced.class, WithOption.class)))
                .containsExactly("io.mizan.cli.planted.Misplaced");
    }

    @Test
    void aPackageWithoutNullMarkedIsReported() {
        assertThat(Architecture.packagesThatAllowNull(classes(WrongImport.class, There.class)))
                .containsExactly("io.mizan.report.planted.one", "io.mizan.telemetry.planted");
    }

    private static JavaClasses classes(Class<?>... planted) {
        return new ClassFileImporter().importClasses(planted);
    }

    private static List<String> failures(ArchRule rule, Class<?>... planted) {
        return rule.evaluate(classes(planted)).getFailureReport().getDetails();
    }
}
