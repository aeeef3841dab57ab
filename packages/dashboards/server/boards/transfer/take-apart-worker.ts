// Takes one import apart (`take-apart.ts`) in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@atrium/core/contract/refusal'
import { takeApart } from './take-apart.ts'

try {
  const parts = takeApart(workerData)
  const all = [parts.head, ...parts.dashboards, ...parts.pictures.values()]
  parentPort!.postMessage(
    { parts },
    all.map(({ buffer }) => buffer as ArrayBuffer),
  )
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  const { code, status, text, detail } = error
  parentPort!.postMessage({ refused: { code, status, text, detail } })
}
