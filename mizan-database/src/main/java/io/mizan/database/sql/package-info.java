/** All of it in SQL: SQLite, MariaDB or PostgreSQL. The only package that knows the pool and the migrations. */
@NullMarked
package io.mizan.database.sql;

import org.jspecify.annotations.NullMarked;
