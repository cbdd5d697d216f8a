package io.mizan.controller.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SitePolicyApprovalTest {
    @TempDir
    private Path folder;

    private SitePolicy read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("policy.yaml"), text);
        try (TextInput input = TextInput.open(file, 1 << 20)) {
            return SitePolicyFile.read(input, SitePolicy.LUSTRE);
        }
    }

    @Test
    void theFileSaysWhoHasToApprove() throws IOException {
        assertThat(read("fullAt: 0.9\n").approval()).isEqualTo(ApprovalRule.NONE);
        assertThat(read("approval: none\n").approval()).isEqualTo(ApprovalRule.NONE);
        assertThat(read("approval: needed\n").approval()).isEqualTo(ApprovalRule.NEEDED);
        SitePolicy strict = read("approval: by-another\nfullAt: 0.8\n");
        assertThat(strict.approval()).isEqualTo(ApprovalRule.BY_ANOTHER);
        assertThat(strict.forProject("clim").approval()).as("of any project").isEqualTo(ApprovalRule.BY_ANOTHER);
    }

    @Test
    void aWordThatIsNoRuleIsRefused() {
        for (String word : new String[] {"yes", "BY_ANOTHER", "by another", "''"}) {
            assertThatThrownBy(() -> read("approval: " + word + "\n"))
                    .as(word)
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("approval");
        }
    }
}
