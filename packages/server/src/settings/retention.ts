/** How long time series may be kept at most: a hundred years. */
export const MAX_RETENTION_DAYS = 36_500
