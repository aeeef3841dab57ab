import { FileFailure, type FileFault, type ReadTable } from './read-table.ts'

export type WorkAnswer = { table: ReadTable } | { fault: FileFault }

/** A file that takes longer says less about itself than it has. */
const MAX_READING_MS = 60_000

/** Reads a file in a worker. @throws FileFailure */
export async function readInWorker(file: Blob): Promise<ReadTable> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<WorkAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ fault: 'tooLarge' }), MAX_READING_MS)
      worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => resolve(data)
      worker.onerror = () => resolve({ fault: 'unreadable' })
      worker.postMessage(file)
    })
    if ('table' in answer) return answer.table
    throw new FileFailure(answer.fault)
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
