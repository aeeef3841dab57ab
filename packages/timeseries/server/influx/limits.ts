/** All limits of the InfluxDB endpoints. */
export const LIMITS = {
  /** For the parameters of a request and the text of its query. */
  maxQueryBytes: 1024 * 1024,
  /** Rows of an answer that is not sent in chunks; further rows are left out, and the answer is marked `partial`. */
  maxRowsPerAnswer: 200_000,
  /** The number of time windows that one function fills. */
  maxWindows: 500_000,
  /** Points held in memory when the store cannot compute a function by itself. */
  maxPointsHeld: 2_000_000,
  /** Taking a page from the store's thread, and putting it into words, is one task of the main thread. */
  rowsPerPage: 8_000,
  /** Rows of several series that are grouped in memory; above it each series is read separately. */
  maxRowsPutApart: 100_000,
  maxSeriesShown: 100_000,
  defaultChunkSize: 10_000,
  maxChunkSize: 100_000,
} as const
