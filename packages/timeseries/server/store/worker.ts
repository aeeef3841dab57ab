import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@atrium/core/contract/refusal'
import { CallHandler, collectRequests } from './call-handler.ts'
import { DuckdbEngine } from './engines/duckdb/engine.ts'
import { SetAside } from './ingest/set-aside.ts'
import { WriteLog } from './log/write-log.ts'
import { Outbox } from './outbox.ts'
import type { Calls, FromWorker, ToWorker, WorkerSetup } from './protocol.ts'
import { type Answer, toSent } from './read/answer.ts'
import type { CopiedRows } from './row-cache.ts'

// The thread that owns the time-series files. It only receives messages; see store.ts for the other side.

if (!parentPort) throw new Error('The time-series worker runs as a worker thread only')
const port = parentPort
const { folder, limits } = workerData as WorkerSetup
const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

interface Outgoing {
  message: FromWorker
  /** What is handed over with it. */
  memory: ArrayBuffer[]
}

const outbox = new Outbox<Outgoing>({
  // After all promises of this turn: one group in the log, or one commit, answers many writes.
  schedule: (send) => queueMicrotask(() => process.nextTick(send)),
  post: (outgoing) =>
    port.postMessage(
      outgoing.map(({ message }) => message),
      outgoing.flatMap(({ memory }) => memory),
    ),
  onUnsendable: ({ message }, error) => {
    if (message.kind !== 'answer') throw error
    sendBack({ kind: 'fault', id: message.id, message: messageOf(error) })
  },
})
const sendBack = (message: FromWorker, memory: ArrayBuffer[] = []) => outbox.put({ message, memory })

const cancelling = new Map<number, AbortController>()
function cancelSignal(id: number): AbortSignal {
  const controller = new AbortController()
  cancelling.set(id, controller)
  return controller.signal
}
// Tens of thousands of writes arrive, and none is ever cancelled.
const NEVER = new AbortController().signal

const onFault = (error: unknown) => sendBack({ kind: 'fault', id: null, message: messageOf(error) })
const onOpen = (isOpen: boolean) => sendBack({ kind: 'open', isOpen })
const engine = await DuckdbEngine.open(folder, limits, { onOpen, onFault })
const requests = collectRequests()
const log = await WriteLog.open({ folder: join(folder, 'log'), limits, onFault, onFound: requests.onFound })
const setAside = new SetAside(join(folder, 'set-aside'))
const handler = new CallHandler({ engine, log, setAside }, limits, {
  onWritten: (events, stored) => sendBack({ kind: 'written', events, ...(stored ? { stored } : {}) }),
  onNames: (tenantId) => sendBack({ kind: 'names', tenantId }),
  onSetAside: (kept) => sendBack({ kind: 'setAside', kept }),
  onFault,
})
handler.replay(requests.left())
void handler.bringBack(onFault)
port.on('message', (messages: ToWorker[]) => {
  for (const message of messages) void handle(message)
})
sendBack({ kind: 'ready' })

function sendRows(id: number, answer: Answer, copied: CopiedRows | null = null): void {
  const gives = toSent(answer)
  sendBack({ kind: 'answer', id, gives, ...(copied && { copied }) }, [gives.numbers.buffer as ArrayBuffer])
}

function sendError(id: number, error: unknown): void {
  if (error instanceof Refusal) {
    const { code, status, text, detail } = error
    sendBack({ kind: 'refused', id, code, status, text, detail })
  } else sendBack({ kind: 'fault', id, message: messageOf(error) })
}

/** Whether the query was answered, from memory or with a refusal. */
function answerAtOnce({ id, takes }: { id: number; takes: Calls['query']['takes'] }): boolean {
  try {
    const answer = handler.answerFromMemory(takes)
    if (!answer) return false
    sendRows(id, answer, handler.copyRows(takes))
  } catch (error) {
    sendError(id, error)
  }
  return true
}

async function handle(message: ToWorker): Promise<void> {
  const { id } = message
  if (message.call === 'cancel') return cancelling.get(id)?.abort()
  if (message.call === 'close') for (const controller of cancelling.values()) controller.abort()
  if (message.call === 'query' && answerAtOnce(message)) return
  const signal = message.call === 'query' || message.call === 'export' ? cancelSignal(id) : NEVER
  try {
    const gives = await handler.answer(message.call, message.takes, signal)
    const isRows = message.call === 'query' || message.call === 'latest'
    if (isRows) sendRows(id, gives as Answer)
    else sendBack({ kind: 'answer', id, gives })
  } catch (error) {
    sendError(id, error)
  } finally {
    cancelling.delete(id)
  }
  // Without a listener nothing keeps the thread alive; the answer above is sent before.
  if (message.call === 'close') setImmediate(() => port.close())
}
