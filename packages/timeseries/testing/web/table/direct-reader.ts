import { FileFailure, faultOf } from '../../../web/table/failure.ts'
import type { TableReader } from '../../../web/table/reader.ts'
import { convertTable, sampleTable } from '../../../web/table/work.ts'

const fail = (error: unknown) => {
  throw new FileFailure(faultOf(error))
}

/** Reads files without a worker. */
export const directReader: TableReader = {
  sample: (file, chosen) => sampleTable(file, chosen).catch(fail),
  batches: convertTable,
}
