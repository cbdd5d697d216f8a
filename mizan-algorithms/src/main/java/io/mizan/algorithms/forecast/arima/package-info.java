/** Seasonal ARIMA: differencing by a test, order by AICc, parameters by exact maximum likelihood. */
@NullMarked
package io.mizan.algorithms.forecast.arima;

import org.jspecify.annotations.NullMarked;
