import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@atrium/contract/refusal'
import { Desk } from './desk.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './protocol.ts'
import { type Answer, transferable } from './read/answer.ts'

// The thread that owns the time-series files. Everything it is asked comes by message; see store.ts for the other side.

if (!parentPort) throw new Error('The time-series worker runs as a worker thread only')
const port = parentPort
const { folder, limits } = workerData as WorkerSetup
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const cancelling = new Map<number, AbortController>()

const desk = await Desk.open(folder, limits, {
  onWritten: (events) => tell({ kind: 'written', events }),
  onFault: (error) => tell({ kind: 'fault', id: null, message: messageOf(error) }),
})
port.on('message', (message: ToWorker) => void handle(message))
tell({ kind: 'ready' })

async function handle(message: ToWorker): Promise<void> {
  const { id } = message
  if (message.call === 'cancel') return cancelling.get(id)?.abort()
  const controller = new AbortController()
  cancelling.set(id, controller)
  try {
    const gives = await desk.answer(message.call, message.takes, controller.signal)
    const isRows = message.call === 'query' || message.call === 'latest'
    tell({ kind: 'answer', id, gives }, isRows ? transferable(gives as Answer) : [])
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, status, text, detail } = error
      tell({ kind: 'refused', id, code, status, text, detail })
    } else tell({ kind: 'fault', id, message: messageOf(error) })
  } finally {
    cancelling.delete(id)
  }
  // Without a listener nothing keeps the thread alive any more.
  if (message.call === 'close') port.close()
}
