import type { Dialect, TablePlan } from '../../contract/table/plan.ts'
import type { TableSample } from '../../contract/table/sample.ts'
import { FileFailure, type FileFault } from './failure.ts'
import type { TableBatch } from './work.ts'

export { FileFailure, type FileFault }

export type WorkRequest =
  | { kind: 'sample'; file: File; chosen: Partial<Dialect> }
  | { kind: 'convert'; file: File; dialect: Dialect; plan: TablePlan }
  | { kind: 'next' }

export type WorkAnswer =
  | { kind: 'sample'; sample: TableSample }
  /** Null after the last batch. */
  | { kind: 'batch'; batch: TableBatch | null }
  | { kind: 'failed'; reason: FileFault }

/** Reads files. @throws FileFailure */
export interface TableReader {
  sample(file: File, chosen: Partial<Dialect>): Promise<TableSample>
  batches(file: File, dialect: Dialect, plan: TablePlan): AsyncGenerator<TableBatch>
}

/** Reads files in a worker, so that the page stays usable. */
export const workerReader: TableReader = {
  async sample(file, chosen) {
    const worker = openWorker()
    try {
      const answer = await worker.ask({ kind: 'sample', file, chosen })
      if (answer.kind !== 'sample') throw new Error(answer.kind)
      return answer.sample
    } finally {
      worker.end()
    }
  },
  async *batches(file, dialect, plan) {
    const worker = openWorker()
    try {
      let asked = worker.ask({ kind: 'convert', file, dialect, plan })
      for (;;) {
        const answer = await asked
        if (answer.kind !== 'batch' || !answer.batch) return
        // The next batch is made while this one is sent.
        asked = worker.ask({ kind: 'next' })
        asked.catch(() => undefined)
        yield answer.batch
      }
    } finally {
      worker.end()
    }
  },
}

function openWorker() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return {
    ask: (request: WorkRequest) =>
      new Promise<WorkAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) =>
          data.kind === 'failed' ? reject(new FileFailure(data.reason)) : resolve(data)
        worker.onerror = () => reject(new FileFailure('unreadable'))
        worker.postMessage(request)
      }),
    end: () => worker.terminate(),
  }
}
