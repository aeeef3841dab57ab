import { faultOf } from './failure.ts'
import type { WorkAnswer, WorkRequest } from './reader.ts'
import { convertTable, sampleTable } from './work.ts'

// Reads files beside the page. It converts the next batch only when the page asks, so a slow server slows it down.

const answer = (message: WorkAnswer) => self.postMessage(message)
let batches: ReturnType<typeof convertTable> | undefined

self.onmessage = async ({ data }: MessageEvent<WorkRequest>) => {
  try {
    if (data.kind === 'sample') answer({ kind: 'sample', sample: await sampleTable(data.file, data.chosen) })
    else {
      if (data.kind === 'convert') batches = convertTable(data.file, data.dialect, data.plan)
      const next = await batches?.next()
      answer({ kind: 'batch', batch: next?.value ?? null })
    }
  } catch (error) {
    answer({ kind: 'failed', reason: faultOf(error) })
  }
}
