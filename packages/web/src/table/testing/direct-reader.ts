import { FileFailure, faultOf } from '../failure.ts'
import type { TableReader } from '../reader.ts'
import { convertTable, sampleTable } from '../work.ts'

const fail = (error: unknown) => {
  throw new FileFailure(faultOf(error))
}

/** Reads files without a worker. */
export const directReader: TableReader = {
  sample: (file, chosen) => sampleTable(file, chosen).catch(fail),
  batches: convertTable,
}
