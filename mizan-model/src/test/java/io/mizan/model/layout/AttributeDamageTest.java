package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.mizan.model.document.Documents;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.lustre.GetstripeText;
import io.mizan.model.layout.lustre.LayoutDocument;
import io.mizan.model.layout.lustre.LayoutDocument.Form;
import io.mizan.model.layout.lustre.LayoutYaml;
import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attributes come from other programs: whatever is in them, there is a value or a problem, and nothing else. */
class AttributeDamageTest {

    @ParameterizedTest
    @MethodSource("io.mizan.model.layout.LayoutSamples#names")
    void everyByteOfEverySample(String name) {
        byte[] sample = LayoutSamples.bytes(name);
        for (int length = 0; length < sample.length; length++) {
            byte[] cut = Arrays.copyOf(sample, length);
            check(cut);
            if (LayoutAttribute.read(sample) instanceof CompositeAttribute) {
                assertThat(Refusal.of(() -> LayoutAttribute.read(cut)).message())
                        .isNotEmpty();
            }
        }
        for (int at = 0; at < sample.length; at++) {
            for (int value : new int[] {0, 0xFF, sample[at] ^ 0x10, sample[at] + 1}) {
                byte[] damaged = sample.clone();
                damaged[at] = (byte) value;
                check(damaged);
            }
        }
    }

    @Test
    void randomLayoutsWithRandomDamage() {
        SplittableRandom random = new SplittableRandom(7);
        int values = 0;
        int rounds = Campaign.rounds(2_000);
        for (int i = 0; i < rounds; i++) {
            byte[] attribute = LayoutAttribute.encode(new RandomLayouts(i % 500).next());
            for (int k = 1 + random.nextInt(3); k > 0; k--) {
                attribute[random.nextInt(attribute.length)] = (byte) random.nextInt();
            }
            values += check(attribute) ? 1 : 0;
        }
        assertThat(values).as("damage that is a layout all the same").isBetween(rounds / 100, rounds);
    }

    /** Whether the bytes are an attribute; what can be read can be written and shown, and comes back the same. */
    private static boolean check(byte[] bytes) {
        LayoutAttribute attribute;
        try {
            attribute = LayoutAttribute.read(bytes);
        } catch (MizanException e) {
            return false;
        } catch (RuntimeException e) {
            return fail("an exception instead of a problem: " + Arrays.toString(bytes), e);
        }
        if (!noisy(attribute)) {
            assertThat(attribute.bytes()).isEqualTo(bytes);
        }
        assertThat(LayoutAttribute.read(attribute.bytes())).isEqualTo(attribute);
        if (Arrays.hashCode(bytes) % 64 == 0) {
            assertThat(GetstripeText.of("F", attribute)).isNotEmpty();
            LayoutAttribute again = LayoutDocument.read(Documents.parse("F", LayoutYaml.of(attribute)), Form.REQUEST);
            assertThat(again).isEqualTo(attribute.stored() ? attribute : LayoutSamples.masked(attribute));
        }
        try {
            FileLayout layout = attribute.layout();
            assertThat(attribute.layout()).isEqualTo(layout);
        } catch (MizanException e) {
            assertThat(e.problem().message()).isNotEmpty();
        }
        return true;
    }

    /** Bytes behind the name of a pool are not kept. */
    private static boolean noisy(LayoutAttribute attribute) {
        if (attribute instanceof CompositeAttribute composite) {
            return composite.entries().stream().anyMatch(entry -> noisy(entry.body()));
        }
        return attribute instanceof StripeAttribute stripes && stripes.kind() != Kind.V1;
    }
}
