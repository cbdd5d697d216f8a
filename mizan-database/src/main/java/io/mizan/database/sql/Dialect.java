package io.mizan.database.sql;

import java.util.LinkedHashMap;
import java.util.Map;

/** SQL and driver settings that differ between the databases. */
enum Dialect {
    SQLITE(
            "SQLite",
            "jdbc:sqlite:",
            "org.sqlite.JDBC",
            columns("INTEGER PRIMARY KEY AUTOINCREMENT", "INTEGER", "REAL", "TEXT", "TEXT", "BLOB", "STRICT"),
            Map.of(
                    "foreign_keys", "true",
                    // a transaction that begins by reading cannot become one that writes if another process was faster
                    "transaction_mode", "IMMEDIATE"),
            "ON CONFLICT DO NOTHING",
            ""),
    MARIADB(
            "MariaDB",
            "jdbc:mariadb:",
            "org.mariadb.jdbc.Driver",
            // other collations take a and A, or "a" and "a ", for the same
            columns(
                    "BIGINT AUTO_INCREMENT PRIMARY KEY",
                    "BIGINT",
                    "DOUBLE",
                    "VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
                    "MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
                    "LONGBLOB",
                    "ENGINE=InnoDB"),
            Map.of(
                    "connectTimeout", "5000",
                    "socketTimeout", "30000",
                    "useAffectedRows", "true",
                    "allowLocalInfile", "false",
                    "sessionVariables", "sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',time_zone='+00:00'"),
            "ON DUPLICATE KEY UPDATE %1$s = %1$s",
            "FOR UPDATE"),
    POSTGRESQL(
            "PostgreSQL",
            "jdbc:postgresql:",
            "org.postgresql.Driver",
            columns(
                    "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                    "BIGINT",
                    "DOUBLE PRECISION",
                    "VARCHAR(255) COLLATE \"C\"",
                    "TEXT",
                    "BYTEA",
                    ""),
            Map.of(
                    "connectTimeout",
                    "5",
                    "socketTimeout",
                    "30",
                    "reWriteBatchedInserts",
                    "true",
                    "tcpKeepAlive",
                    "true"),
            "ON CONFLICT DO NOTHING",
            "FOR UPDATE");

    final String title;
    final String prefix;
    final String driver;
    final Map<String, String> columns;
    final Map<String, String> properties;

    private final String orKeep;

    /** Ends a SELECT whose rows must stay as they are until the transaction ends. */
    final String locked;

    Dialect(
            String title,
            String prefix,
            String driver,
            Map<String, String> columns,
            Map<String, String> properties,
            String orKeep,
            String locked) {
        this.title = title;
        this.prefix = prefix;
        this.driver = driver;
        this.columns = columns;
        this.properties = properties;
        this.orKeep = orKeep;
        this.locked = locked;
    }

    /** Ends an INSERT that does nothing where the key in this column is there already. */
    String orKeep(String key) {
        return orKeep.replace("%1$s", key);
    }

    private static Map<String, String> columns(
            String identity, String integer, String real, String name, String text, String bytes, String table) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("identity", identity);
        columns.put("integer", integer);
        columns.put("real", real);
        columns.put("name", name);
        columns.put("text", text);
        columns.put("bytes", bytes);
        columns.put("table", table);
        return columns;
    }
}
