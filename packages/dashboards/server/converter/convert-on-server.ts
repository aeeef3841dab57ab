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

/**
 * What a converter makes of data, such as for a preview or a file. Each call has a thread and a sandbox of its own, so that
 * no memory is shared by the scripts of two tenants.
 * @throws temporarilyUnavailable if too many of the tenant are waiting
 */
export function convertOnServer(
  tenantId: string,
  source: string,
  input: ConverterInput,
  killMs = CONVERTER_KILL_MS,
): Promise<ConverterAnswer> {
  return slots.run(tenantId, async () => {
    const queue = openServerQueue({}, killMs)
    try {
      return await queue.convert(source, input)
    } finally {
      queue.close()
    }
  })
}

/** @param limits others than the usual ones, for tests that take one of them away */
export const openServerQueue = (limits: Partial<ConverterLimits> = {}, killMs = CONVERTER_KILL_MS) =>
  openConverterQueue((events) => startThread({ ...CONVERTER_LIMITS, ...limits }, events), killMs)

function startThread(limits: ConverterLimits, events: ConverterWorkerEvents) {
  const thread = new Worker(workerFile('converter-thread'), { workerData: limits, env: {}, name: 'converter' })
  thread.on('message', (said: 'ready' | ConverterAnswer) => (said === 'ready' ? events.ready() : events.answered(said)))
  thread.on('error', () => events.broken())
  return {
    post: (request: ConverterRequest) => thread.postMessage(request),
    end: () => void thread.terminate(),
  }
}
