package io.mizan.controller.plan.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.testing.PolicyJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyJarTest {
    @TempDir
    private Path folder;

    private Path jar() throws IOException {
        return PolicyJars.lastTarget(folder.toRealPath());
    }

    private static void assertRefused(String jars, ErrorCode code) {
        assertThatThrownBy(() -> PolicyJar.readTrusted(jars))
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aJarThatNobodyElseCanChangeIsLoaded() throws IOException {
        assertThat(PolicyJar.readTrusted(jar().toString()))
                .extracting(policy -> policy.name())
                .containsExactly("last-target");
        assertThat(PolicyJar.readTrusted("")).isEmpty();
    }

    @Test
    void aJarThatOthersCanWriteToIsRefused() throws IOException {
        Path jar = jar();
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-r--"));
        assertRefused(jar.toString(), ErrorCode.NOT_ALLOWED);
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--rw-"));
        assertRefused(jar.toString(), ErrorCode.NOT_ALLOWED);
    }

    @Test
    void aJarThatOthersCanReplaceIsRefusedAlsoBehindALink() throws IOException {
        Path jar = jar();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertRefused(jar.toString(), ErrorCode.NOT_ALLOWED);
        Path safe = Files.createTempDirectory("mizan-safe");
        try {
            assertRefused(
                    Files.createSymbolicLink(safe.resolve("policy.jar"), jar).toString(), ErrorCode.NOT_ALLOWED);
        } finally {
            Files.delete(safe.resolve("policy.jar"));
            Files.delete(safe);
        }
    }

    @Test
    void namesAreAbsoluteAndOfFilesThatAreThere() throws IOException {
        Path jar = jar();
        assertRefused(Path.of("").toAbsolutePath().relativize(jar).toString(), ErrorCode.USAGE);
        assertRefused(jar + "," + folder.resolve("other.jar"), ErrorCode.INPUT_NOT_FOUND);
    }
}
