/** Every bound of InfluxDB's door. */
export const LIMITS = {
  /** Of a request's parameters and its query's text. */
  maxQueryBytes: 1024 * 1024,
  /** Rows of one answer that is not sent in chunks; what is beyond is left out, and the answer says `partial`. */
  maxRowsPerAnswer: 200_000,
  /** Windows of time that one function fills. */
  maxWindows: 500_000,
  /** Points that are held in memory because the store cannot work them out by itself. */
  maxPointsHeld: 2_000_000,
  rowsPerPage: 20_000,
  /** Rows of several series that are put apart in memory; beyond it each series is asked for alone. */
  maxRowsPutApart: 100_000,
  maxSeriesTold: 100_000,
  defaultChunkSize: 10_000,
  maxChunkSize: 100_000,
} as const
