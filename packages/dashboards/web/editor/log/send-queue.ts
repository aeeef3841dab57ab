import { conflictPlaces } from './conflict.ts'
import { type DraftState, type PendingBatch, received, replayed, withdrawn } from './draft-state.ts'
import { type EditorServer, isPassing, type Refused } from './editor-server.ts'
import { gathered } from './merge-batches.ts'

/** Typing waits this long for the next letter, well within the second in which each act is saved. */
const SEND_AFTER_MS = 300
const RETRY_MS = 2000

export type SendState =
  /** Everything is stored. */
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The server cannot be reached; what the person does waits in the browser. */
  | { kind: 'offline' }
  /** The server answers, but cannot store now, with its text; what the person does waits in the browser. */
  | { kind: 'failing'; text: string }
  /** A person must choose first. */
  | { kind: 'conflict' }
  /** The server refuses everything: the permission was lost, or the dashboard was deleted. */
  | { kind: 'stopped'; why: 'forbidden' | 'gone'; text: string }

interface Target {
  get(): DraftState
  set(state: DraftState): void
  setSendState(state: SendState): void
  /** Loads the draft again. */
  reload(): Promise<void>
}

export interface SendQueue {
  /** Sends what waits, if anything. */
  wake(): void
  /** The person has acted, and may be in the middle of typing. */
  acted(): void
  /** The key of the batch that is on its way; it must not change any more. */
  sending(): string | null
  close(): void
}

/** Sends the pending batches one after the other, in their order. */
export function createSendQueue(server: EditorServer, target: Target): SendQueue {
  let timer: ReturnType<typeof setTimeout> | undefined
  let key: string | null = null
  let isClosed = false
  let state: SendState = { kind: 'saved' }

  function setState(next: SendState) {
    state = next
    target.setSendState(next)
  }

  function later(ms: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void run(), ms)
  }

  async function run() {
    if (key !== null || isClosed) return
    const [batch] = target.get().pending
    if (!batch) return setState({ kind: 'saved' })
    if (conflictPlaces(target.get()).length > 0) return setState({ kind: 'conflict' })
    key = batch.key
    setState({ kind: 'saving' })
    const goesOn = await send(batch)
    key = null
    if (goesOn) await run()
  }

  async function send(batch: PendingBatch): Promise<boolean> {
    const { head } = target.get()
    const { madeAtMs: _at, inverse: _inverse, base: seen, undoes, ...rest } = batch
    const isUndo = typeof undoes === 'number'
    // What others did since an undone batch is a conflict; what was seen before another batch was made is checked here.
    const base = isUndo && seen === undoes ? undoes : head
    const answer = await server.send({ ...rest, ...(isUndo ? { undoes } : {}), base })
    if (isClosed) return false
    if (answer.kind === 'refused') return refused(batch, answer)
    const now = target.get()
    if (answer.kind === 'conflict') {
      const known = answer.between.reduce(received, now)
      target.set(known)
      // Otherwise the log has a gap, and what was missed must be loaded first.
      if (known.head < answer.head) await target.reload()
      if (conflictPlaces(target.get()).length === 0 && isUndo) target.set(withBase(target.get(), batch, answer.head))
      return true
    }
    const at = new Date().toISOString()
    const { seq, ops, inverse, between } = answer
    const known = between.reduce(received, now)
    const counted = answer.undoes === undefined ? {} : { undoes: answer.undoes }
    target.set(received(known, { ...rest, ...counted, seq, ops, inverse, who: now.me, at }))
    if (target.get().head < seq) await target.reload()
    return true
  }

  async function refused(batch: PendingBatch, answer: Refused): Promise<boolean> {
    if (isPassing(answer)) {
      setState(answer.msg ? { kind: 'failing', text: answer.msg } : { kind: 'offline' })
      later(RETRY_MS)
      return false
    }
    const group = Math.floor(answer.code / 100)
    if (!answer.isOfOperation && (group === 403 || group === 401 || group === 404)) {
      setState({ kind: 'stopped', why: group === 404 ? 'gone' : 'forbidden', text: answer.msg })
      return false
    }
    if (answer.isFromFuture) target.set({ ...target.get(), isBroken: true })
    else target.set(withdrawn(target.get(), batch.key, answer.msg))
    await target.reload()
    return true
  }

  function gather() {
    const draft = target.get()
    const fewer = gathered(draft.pending)
    if (fewer !== draft.pending) target.set(replayed(draft, fewer))
  }

  return {
    wake: () => later(0),
    acted() {
      gather()
      // The next try has its time.
      if (state.kind === 'offline' || state.kind === 'failing') return
      if (state.kind === 'saved') setState({ kind: 'saving' })
      later(SEND_AFTER_MS)
    },
    sending: () => key,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function withBase(state: DraftState, batch: PendingBatch, base: number): DraftState {
  return { ...state, pending: state.pending.map((one) => (one.key === batch.key ? { ...one, base } : one)) }
}
