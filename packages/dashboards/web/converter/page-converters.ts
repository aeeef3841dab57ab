import { plainBytes } from '@atrium/core/web/api/plain-get'
import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { ConverterAnswer } from '../../contract/converter/call.ts'
import {
  CONVERTER_KILL_MS,
  type ConverterQueue,
  type ConverterRequest,
  type ConverterWorkerEvents,
  openConverterQueue,
} from '../../contract/converter/converter-queue.ts'

/**
 * The converters of a page: one queue, and so one worker, for all of its widgets, started by the first script. To be loaded by
 * `import()`, so that a page without scripts loads nothing of it.
 */

/** @param killMs how long the worker may take for one call */
export const openPageQueue = (killMs = CONVERTER_KILL_MS) => openConverterQueue(startWorker, killMs)

let shared: ConverterQueue | undefined

/** The queue that all widgets of the page share. */
export function pageQueue(): ConverterQueue {
  shared ??= openPageQueue()
  return shared
}

/** Kept, because a worker that was killed is replaced at once. */
let interpreter: Promise<ArrayBuffer> | undefined

function startWorker(events: ConverterWorkerEvents) {
  const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), { type: 'module', name: 'converters' })
  worker.onmessage = ({ data }: MessageEvent<'ready' | ConverterAnswer>) =>
    data === 'ready' ? events.ready() : events.answered(data)
  worker.onerror = () => events.broken()
  interpreter ??= plainBytes(wasmUrl)
  interpreter.then(
    (bytes) => worker.postMessage(bytes),
    () => {
      interpreter = undefined
      events.broken()
    },
  )
  return {
    post: (request: ConverterRequest) => worker.postMessage(request),
    end: () => worker.terminate(),
  }
}
