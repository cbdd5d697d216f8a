package io.mizan.cli.dashboard;

import static io.mizan.cli.dashboard.Visit.go;
import static io.mizan.cli.dashboard.Visit.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Tab;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The dashboard of a user in several tabs, while his token holds all connections and requests that it can get. */
@ExtendWith(SharedDashboard.class)
class CrowdedDashboardBrowserTest {
    private static final int IDLE = 500;
    private static final int SLOW = 24;
    /** Answers to so many do not fit into what the kernel keeps for a reader that does not read. */
    private static final int PIPELINED = 200;

    private final DashboardSite site = SharedDashboard.site();
    private final List<Socket> held = new ArrayList<>();

    private void open(String host, String words) throws IOException {
        Socket socket = new Socket();
        held.add(socket);
        socket.setReceiveBufferSize(1024);
        socket.bind(new InetSocketAddress(host, 0));
        socket.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), site.uri("/").getPort()),
                30_000);
        socket.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void severalTabsWorkBesideSlowRequestsOfTheSameUser() throws Exception {
        String slow =
                "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + site.alice + "\r\n\r\n";
        try {
            for (int i = 0; i < SLOW; i++) {
                open("127.0.0.2", slow.repeat(PIPELINED));
            }
            for (int i = 0; i < IDLE; i++) {
                open("127.0.0.3", "");
            }
            try (Tab first = Visit.login(site, site.alice, "overview");
                    Tab second = Visit.login(site, site.alice, "targets");
                    Tab third = Visit.login(site, site.alice, "jobs");
                    Tab operator = Visit.login(site, site.operator, "agents")) {
                for (Tab tab : List.of(first, second, third, operator)) {
                    // A hidden tab follows nothing, and may have been hidden before it heard of any target.
                    tab.front();
                    go(tab, "targets", "document.querySelectorAll('tbody tr').length === 34");
                    go(tab, "findings", "document.querySelector('main h1').textContent === 'Findings'");
                    go(tab, "applications", "document.querySelectorAll('table.bars tbody tr').length > 0");
                }
                operator.await("document.getElementById('stream').textContent === 'live'");
                assertThat(text(operator, "main")).contains("wrf");
            }
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }
}
