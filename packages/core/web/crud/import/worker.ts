import { readFile } from './read-file.ts'
import { FileFailure } from './read-table.ts'
import type { WorkAnswer } from './reader.ts'

// Reads a file beside the page, which stays usable meanwhile.

const answer = (message: WorkAnswer) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    answer({ table: await readFile(data) })
  } catch (error) {
    answer({ fault: error instanceof FileFailure ? error.fault : 'unreadable' })
  }
}
