package io.mizan.database.sql;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections of one driver. {@code DriverManager} would load the drivers of all databases to find it. */
final class DriverSource implements DataSource {
    /** The drivers log to the standard error where nobody stops them; a field, since loggers are kept weakly. */
    private static final Logger POSTGRESQL = Logger.getLogger("org.postgresql");

    private final Driver driver;
    private final String url;
    private final Properties properties = new Properties();

    DriverSource(DatabaseSettings settings) {
        POSTGRESQL.setLevel(Level.OFF);
        this.url = settings.url();
        properties.putAll(settings.dialect().properties);
        if (settings.dialect() == Dialect.SQLITE) {
            properties.putAll(SqliteFile.properties(settings.sqliteFile()));
            properties.put("busy_timeout", Long.toString(settings.patience().toMillis()));
        } else {
            properties.put("user", settings.user());
            properties.put("password", settings.password());
        }
        try {
            this.driver = Class.forName(settings.dialect().driver)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the driver of " + settings.dialect().title + " is not there", e);
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = driver.connect(url, properties);
        if (connection == null) {
            throw new SQLException("the driver does not take this address");
        }
        return connection;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
