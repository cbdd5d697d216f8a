@NullMarked
package io.mizan.controller.rest;

import org.jspecify.annotations.NullMarked;
