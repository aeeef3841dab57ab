import type { TableReader } from '../reader.ts'
import { convertTable, sampleTable } from '../work.ts'

/** Reads files without a worker. */
export const directReader: TableReader = { sample: sampleTable, batches: convertTable }
