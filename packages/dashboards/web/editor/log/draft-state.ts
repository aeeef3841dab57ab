import { applyOps, OpError } from '../../../contract/dashboard-ops/apply.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft, LoggedBatch, OpLabel } from '../../../contract/dashboard-ops/ops.ts'
import type { Loaded } from './editor-server.ts'
import { isContested } from './unseen.ts'

/**
 * The draft as an editor knows it: what the server has stored, and on top of it the person's own batches that it has not
 * acknowledged yet. All functions return a new state.
 */
export interface DraftState {
  /** `_id` of the person. */
  me: string
  /** What the server had stored at `head`. */
  confirmed: Draft
  head: number
  /** Batches up to `head`, oldest first. */
  log: readonly LoggedBatch[]
  /** In the order in which they were made. */
  pending: readonly PendingBatch[]
  /** `confirmed` with `pending`. */
  shown: Draft
  /** Own batches that could not be kept; shown until the person has read it. */
  dropped: readonly Dropped[]
  /** Batches that came before one with a lower `seq`. */
  early: readonly LoggedBatch[]
  /** Keys of the batches in the log that this editor has made, so that they are no other one's changes. */
  own: ReadonlySet<string>
  /** What is known does not fit together: the draft must be loaded again. */
  isBroken: boolean
}

/** What is kept of a batch until the server has it. */
export interface WaitingBatch {
  /** UUID. */
  key: string
  label: OpLabel
  ops: DashboardOp[]
  /** Of an undo or redo: the `seq` of what it takes back, or its key as long as that waits, too. */
  undoes?: number | string
  /** The newest `seq` that the person could see when acting. */
  base: number
  madeAtMs: number
}

export interface PendingBatch extends WaitingBatch {
  inverse: DashboardOp[]
}

export interface Dropped {
  batch: WaitingBatch
  /** Of an OpError, or the text of the server's refusal. */
  why: OpError['why'] | { text: string }
}

/** `kept`: batches of an editor that was closed before the server had them. */
export function openedState(loaded: Loaded, kept: readonly WaitingBatch[] = []): DraftState {
  const confirmed = draftIn(loaded)
  const stored = new Set(loaded.log.map(({ key }) => key))
  const state: DraftState = {
    me: loaded.me,
    confirmed,
    head: loaded.head,
    log: loaded.log,
    pending: [],
    shown: confirmed,
    dropped: [],
    early: [],
    // What the person did in an editor before is no other one's change.
    own: new Set(loaded.log.filter(({ who }) => who === loaded.me).map(({ key }) => key)),
    isBroken: false,
  }
  return replayed(
    state,
    kept.filter(({ key }) => !stored.has(key)),
  )
}

/** The server's state was loaded again. */
export function reloadedState(state: DraftState, loaded: Loaded): DraftState {
  // The draft at a head never changes: new objects that are equal would only draw every item again.
  if (loaded.head <= state.head && !state.isBroken) return state
  const stored = new Set(loaded.log.map(({ key }) => key))
  const waited = new Set(state.pending.map(({ key }) => key))
  const own = new Set([...state.own, ...[...stored].filter((key) => waited.has(key))])
  const { head, log } = loaded
  const next = { ...state, confirmed: draftIn(loaded), head, log, own, isBroken: false, early: [] }
  const pending = withSeqs(state.pending, loaded.log)
    .filter(({ key }) => !stored.has(key))
    .map((batch) => ({ ...batch, base: Math.min(batch.base, loaded.head) }))
  const early = state.early.filter(({ seq }) => seq > loaded.head)
  return early.reduce(received, replayed(next, pending))
}

/**
 * The person has acted.
 * @throws OpError if the draft does not allow it; nothing has then changed
 */
export function acted(state: DraftState, batch: WaitingBatch): DraftState {
  const { draft, inverse } = applyOps(state.shown, batch.ops)
  return { ...state, shown: draft, pending: [...state.pending, { ...batch, inverse }] }
}

/** The server has stored a batch of anybody. A batch that is known already changes nothing. */
export function received(state: DraftState, batch: LoggedBatch): DraftState {
  if (batch.seq <= state.head) return state
  if (batch.seq > state.head + 1) {
    const isKnown = state.early.some(({ seq }) => seq === batch.seq)
    return isKnown ? state : { ...state, early: [...state.early, batch].sort((one, other) => one.seq - other.seq) }
  }
  const next = stepped(state, batch)
  const [first, ...early] = next.early
  return first && first.seq <= next.head + 1 ? received({ ...next, early }, first) : next
}

/** The next batch of the log. */
function stepped(state: DraftState, batch: LoggedBatch): DraftState {
  let confirmed: Draft
  try {
    confirmed = applyOps(state.confirmed, batch.ops).draft
  } catch (error) {
    if (error instanceof OpError) return { ...state, isBroken: true }
    throw error
  }
  const own = state.pending.some(({ key }) => key === batch.key) ? new Set(state.own).add(batch.key) : state.own
  const next = { ...state, confirmed, head: batch.seq, log: [...state.log, batch], own }
  const [first, ...rest] = withSeqs(state.pending, [batch])
  // The usual case: it is the batch that was sent, and the server has stored it as it was.
  if (first?.key === batch.key && JSON.stringify(first.ops) === JSON.stringify(batch.ops))
    return { ...next, pending: rest }
  return replayed(
    next,
    [...(first ? [first] : []), ...rest].filter(({ key }) => key !== batch.key),
  )
}

/**
 * Applies the pending batches again, on a changed draft. What is not possible any more is dropped; if that is because
 * of what another person did, it stays without an effect until a person has chosen.
 */
export function replayed(state: DraftState, pending: readonly WaitingBatch[]): DraftState {
  const kept: PendingBatch[] = []
  const dropped: Dropped[] = []
  let shown = state.confirmed
  for (const waiting of pending) {
    const batch = { ...waiting, ops: withoutDone(waiting.ops, shown) }
    if (batch.ops.length === 0) continue
    try {
      const { draft, inverse } = applyOps(shown, batch.ops)
      shown = draft
      kept.push({ ...batch, inverse })
    } catch (error) {
      if (!(error instanceof OpError)) throw error
      if (isContested(state, batch)) kept.push({ ...batch, inverse: [] })
      else dropped.push({ batch, why: error.why })
    }
  }
  return { ...state, shown: keepSame(state.shown, shown), pending: kept, dropped: [...state.dropped, ...dropped] }
}

/** Without what another person has done as well: items that are to be removed and are gone. */
function withoutDone(ops: readonly DashboardOp[], { items }: Draft): DashboardOp[] {
  const added = new Set(ops.flatMap((op) => (op.op === 'add' ? [op.item._id] : [])))
  return ops.filter((op) => op.op !== 'remove' || items.has(op.id) || added.has(op.id))
}

/** The server has refused a batch, so it is taken out. */
export function withdrawn(state: DraftState, key: string, text: string): DraftState {
  const batch = state.pending.find((one) => one.key === key)
  if (!batch) return state
  const dropped = [...state.dropped, { batch, why: { text } }]
  return replayed(
    { ...state, dropped },
    state.pending.filter((one) => one !== batch),
  )
}

/**
 * An undo of a batch that now has a number names it by that number, knows what others did until then, and is the inverse
 * that the server has.
 */
function withSeqs(pending: readonly PendingBatch[], stored: readonly LoggedBatch[]): PendingBatch[] {
  return pending.map((batch) => {
    const undone = stored.find(({ key }) => key === batch.undoes)
    if (!undone) return batch
    const waited = pending.find(({ key }) => key === batch.undoes)
    const ops = same(batch.ops, waited?.inverse) ? undone.inverse : batch.ops
    return { ...batch, ops, undoes: undone.seq, base: undone.seq }
  })
}

// Items that are equal stay the same objects, so that they are not drawn again.
function keepSame(before: Draft, now: Draft): Draft {
  const items = new Map(now.items)
  for (const [id, placed] of items) {
    const old = before.items.get(id)
    if (old && old !== placed && JSON.stringify(old) === JSON.stringify(placed)) items.set(id, old)
  }
  return { ...now, items }
}

function draftIn({ options, items }: Loaded): Draft {
  return { options, items: new Map(items.map((placed) => [placed.item._id, placed])) }
}
