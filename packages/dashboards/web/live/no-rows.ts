import type { Dataset } from '@atrium/charts/contract/data'

/** What a query has that is not complete yet. */
export const NO_ROWS: Dataset = { columns: [], rows: [], startMs: 0, endMs: 0, intervalMs: 0 }
