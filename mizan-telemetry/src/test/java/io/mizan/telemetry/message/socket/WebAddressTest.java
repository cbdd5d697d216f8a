package io.mizan.telemetry.message.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:9100/metrics",
                "https://oss1.site",
                "https://[::1]:9843",
                "http://[fe80::1]/metrics?job=1",
                "http://host:65535"
            })
    void whatCanBeOneIs(String text) {
        assertThat(WebAddress.parse(text)).contains(URI.create(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "ftp://host",
                "http://",
                "http:///metrics",
                "http://a b",
                "http://a_b",
                "http://-a",
                "http://..",
                "http://\u00fc",
                "http://host:65536",
                "http://host:x",
                "http://[::1",
                "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.site"
            })
    void whatNothingCanHaveIsNone(String text) {
        assertThat(WebAddress.parse(text)).isEmpty();
    }
}
