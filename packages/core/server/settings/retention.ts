/** The longest retention of time series: a hundred years. */
export const MAX_RETENTION_DAYS = 36_500
