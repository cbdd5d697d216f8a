package io.mizan.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.mizan.cli.planted.SidewaysImport;
import io.mizan.model.planted.UpwardImport;
import io.mizan.report.planted.OwnClock;
import io.mizan.report.planted.OwnStreams;
import io.mizan.report.planted.WrongLibrary;
import io.mizan.report.planted.one.There;
import io.mizan.report.planted.two.BackAgain;
import io.mizan.telemetry.planted.WrongImport;
import java.util.List;
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
