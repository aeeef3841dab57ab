import { Worker } from 'node:worker_threads'
import { openSlots } from '@atrium/core/server/http/slots'
import { workerFile } from '@atrium/core/server/worker-file'
import {
  CONVERTER_LIMITS,
  type ConverterAnswer,
  type ConverterInput,
  type ConverterLimits,
} from '../../contract/converter/call.ts'
import {
  CONVERTER_KILL_MS,
  type ConverterRequest,
  type ConverterWorkerEvents,
  openConverterQueue,
} from '../../contract/converter/converter-queue.ts'

/** A script may keep a core busy until it is ended. */
const slots = openSlots({ running: 1, waiting: 20 })

/** Longer than in a page: nobody else waits for the thread, and it may wait for a core. */
const SERVER_KILL_MS = 1_000

export interface ServerAnswer {
  answer: ConverterAnswer
  /** Of the script and of what carries its data, without the start of the thread. */
  tookMs: number
}

/**
 * What a converter makes of data, for the preview of an author. Each call has a thread and a sandbox of its own, so that no
 * memory is shared by the scripts of two tenants.
 * @throws temporarilyUnavailable if too many of the tenant are waiting
 */
export function convertOnServer(
  tenantId: string,
  source: string,
  input: ConverterInput,
  killMs = SERVER_KILL_MS,
): Promise<ServerAnswer> {
  return slots.run(tenantId, async () => {
    let readyMs = Number.NaN
    const queue = openServerQueue({}, killMs, () => {
      readyMs = performance.now()
    })
    try {
      const answer = await queue.convert(source, input)
      return { answer, tookMs: performance.now() - readyMs }
    } finally {
      queue.close()
    }
  })
}

/**
 * @param limits others than the usual ones, for tests that take one of them away
 * @param isReady called when a thread can run scripts
 */
export const openServerQueue = (
  limits: Partial<ConverterLimits> = {},
  killMs = CONVERTER_KILL_MS,
  isReady: () => void = () => {},
) =>
  openConverterQueue((events) => {
    const ready = () => {
      isReady()
      events.ready()
    }
    return startThread({ ...CONVERTER_LIMITS, ...limits }, { ...events, ready })
  }, killMs)

function startThread(limits: ConverterLimits, events: ConverterWorkerEvents) {
  const thread = new Worker(workerFile('converter-thread'), { workerData: limits, env: {}, name: 'converter' })
  thread.on('message', (said: 'ready' | ConverterAnswer) => (said === 'ready' ? events.ready() : events.answered(said)))
  thread.on('error', () => events.broken())
  return {
    post: (request: ConverterRequest) => thread.postMessage(request),
    end: () => void thread.terminate(),
  }
}
