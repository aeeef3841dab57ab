import { newKey } from '@atrium/core/web/api/new-key'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { OpError } from '../../../contract/dashboard-ops/apply.ts'
import type { DashboardOp, Draft, LoggedBatch, OpLabel, Place } from '../../../contract/dashboard-ops/ops.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import { completes, undoSteps } from '../../../contract/dashboard-ops/undo.ts'
import { type Cell, cell, keyedListeners } from '../cell.ts'
import { resolved } from './conflict.ts'
import { acted, type DraftState, openedState, received, reloadedState, type WaitingBatch } from './draft-state.ts'
import type { EditorServer, Loaded, OtherEditor } from './editor-server.ts'
import { mergedStep } from './merge-batches.ts'
import { createSendQueue, type SendState } from './send-queue.ts'
import { inStackingOrder } from './stacking.ts'
import type { WaitingStore } from './waiting-store.ts'

/** The draft of one dashboard while it is edited. Components follow single parts of it. */
export interface EditorStore {
  draft(): Draft
  state: Pick<Cell<DraftState>, 'get' | 'subscribe'>
  sendState: Pick<Cell<SendState>, 'get' | 'subscribe'>
  /** Whether what waits could be stored in the browser, too. */
  isKept: Pick<Cell<boolean>, 'get' | 'subscribe'>
  editors: Pick<Cell<readonly OtherEditor[]>, 'get' | 'subscribe'>
  releasedHead: Pick<Cell<number>, 'get' | 'subscribe'>
  /** `_id`s of the items of which something is hidden. */
  unreviewed: Pick<Cell<readonly string[]>, 'get' | 'subscribe'>
  /** An item as it is shown: during a drag at its passing place. Undefined if there is none. */
  item(id: string): ComponentItem | undefined
  onItem(id: string, listener: () => void): () => void
  /** `_id`s from the bottom to the top; the same list as long as it is equal. */
  stacking: Pick<Cell<readonly string[]>, 'get' | 'subscribe'>
  options: Pick<Cell<DashboardOptions>, 'get' | 'subscribe'>
  /** Shows items at other places without storing them; null: where they are. */
  show(places: ReadonlyMap<string, Place> | null): void
  /** Does one step. False if the draft does not allow it. */
  act(ops: readonly DashboardOp[], label: OpLabel): boolean
  /** Newest first; of an act that was completed later, the batch with which it began. */
  steps(): { undo: readonly LoggedBatch[]; redo: readonly LoggedBatch[] }
  undo(): boolean
  redo(): boolean
  /** What is selected here, for the others. */
  showSelection(ids: readonly string[]): void
  /** The person has chosen whose version stays at each place of the conflict. */
  resolve(mine: readonly TouchedPath[], theirs: readonly TouchedPath[]): void
  forgetDropped(): void
  /** Sends what waits; resolves with the head when everything is stored, or with null if that is not possible now. */
  flush(): Promise<number | null>
  close(): void
}

export interface StoreParts {
  server: EditorServer
  loaded: Loaded
  waiting: WaitingStore
  kept?: readonly WaitingBatch[]
}

/** A pending batch has a number after all stored ones, for the lists of steps. */
const WAITING_SEQ = 1e9

export function createEditorStore({ server, loaded, waiting, kept = [] }: StoreParts): EditorStore {
  const state = cell(openedState(loaded, kept))
  const sendState = cell<SendState>({ kind: 'saved' })
  const isKept = cell(true)
  const editors = cell<readonly OtherEditor[]>([])
  const releasedHead = cell(loaded.releasedHead)
  const unreviewed = cell(loaded.unreviewed)
  const stacking = cell(inStackingOrder(state.get().shown))
  const options = cell(loaded.options)
  const items = keyedListeners()
  let passing: ReadonlyMap<string, ComponentItem> = new Map()
  let stored = new Map(kept.map((batch) => [batch.key, batch]))

  function set(next: DraftState) {
    const before = state.get()
    if (next === before) return
    state.set(next)
    options.set(next.shown.options)
    if (next.shown.items !== before.shown.items) {
      const order = inStackingOrder(next.shown)
      if (order.join() !== stacking.get().join()) stacking.set(order)
      for (const id of changedIds(before.shown, next.shown)) items.call(id)
    }
    if (next.pending !== before.pending) keepWaiting(next)
    if (next.isBroken) void reload()
  }

  function keepWaiting({ pending }: DraftState) {
    const now = new Map<string, WaitingBatch>(pending.map((batch) => [batch.key, batch]))
    const changed = pending.filter((batch) => stored.get(batch.key) !== batch).map(withoutInverse)
    const removed = [...stored.keys()].filter((key) => !now.has(key))
    stored = now
    if (changed.length === 0 && removed.length === 0) return
    waiting.write(changed, removed).then(
      () => isKept.set(true),
      () => isKept.set(false),
    )
  }

  let loading: Promise<void> | null = null
  function reload(): Promise<void> {
    loading ??= server.load().then((answer) => {
      loading = null
      if (answer.kind === 'loaded') {
        set(reloadedState(state.get(), answer))
        releasedHead.set(answer.releasedHead)
        unreviewed.set(answer.unreviewed)
      }
    })
    return loading
  }

  /** The items are other ones than before, although the head of the draft is the same. */
  async function showReviewed() {
    await loading
    set({ ...state.get(), isBroken: true })
  }

  const queue = createSendQueue(server, { get: state.get, set, setSendState: sendState.set, reload })

  const unfollow = server.follow({
    onBatch(batch) {
      set(received(state.get(), batch))
      queue.wake()
    },
    onEditors: editors.set,
    onSelected: (tab, items) => editors.set(editors.get().map((one) => (one.tab === tab ? { ...one, items } : one))),
    onReleased: releasedHead.set,
    onReviewed: () => void showReviewed(),
    onConnected(now) {
      if (now && now.unreviewed.length < unreviewed.get().length) void showReviewed()
      if (now?.head !== state.get().head) return void reload().then(() => queue.wake())
      releasedHead.set(now.releasedHead)
      queue.wake()
    },
    onDisconnected: () => editors.set([]),
  })

  function act(ops: readonly DashboardOp[], label: OpLabel, undoes?: number | string): boolean {
    if (ops.length === 0 || sendState.get().kind === 'stopped') return false
    const now = state.get()
    const batch: WaitingBatch = {
      key: newKey(),
      label,
      ops: [...ops],
      ...(undoes === undefined ? {} : { undoes }),
      base: typeof undoes === 'number' ? undoes : now.head,
      madeAtMs: Date.now(),
    }
    try {
      set(withStep(acted(now, batch), queue.sending()))
    } catch (error) {
      if (error instanceof OpError) return false
      throw error
    }
    queue.acted()
    return true
  }

  /** Takes a step back, whether it was done, undone or done again. */
  function takeBack(step: LoggedBatch | undefined): boolean {
    if (!step) return false
    const isWaiting = step.seq >= WAITING_SEQ
    return act(step.inverse, step.label, isWaiting ? step.key : step.seq)
  }

  function batches() {
    const { log, pending, me } = state.get()
    const seqs = new Map(pending.map(({ key }, index) => [key, WAITING_SEQ + index]))
    const waits = pending.map(
      ({ undoes, base: _, madeAtMs, ...batch }, index): LoggedBatch => ({
        ...batch,
        ...(undoes === undefined ? {} : { undoes: typeof undoes === 'number' ? undoes : (seqs.get(undoes) ?? 0) }),
        seq: WAITING_SEQ + index,
        who: me,
        at: new Date(madeAtMs).toISOString(),
      }),
    )
    return undoSteps([...log, ...waits], me)
  }

  function steps() {
    const { undo, redo } = batches()
    return {
      undo: undo.filter((batch, at) => !completes(batch, undo[at + 1])),
      redo: redo.filter((batch, at) => !completes(batch, redo[at - 1])),
    }
  }

  function undo(): boolean {
    const [batch, before] = batches().undo
    const isDone = takeBack(batch)
    return isDone && batch && completes(batch, before) ? undo() : isDone
  }

  function redo(): boolean {
    const isDone = takeBack(batches().redo[0])
    const { undo: done, redo: next } = batches()
    return isDone && next[0] && completes(next[0], done[0]) ? redo() : isDone
  }

  if (kept.length > 0) queue.wake()

  return {
    draft: () => state.get().shown,
    state,
    sendState,
    isKept,
    editors,
    releasedHead,
    unreviewed,
    item: (id) => passing.get(id) ?? state.get().shown.items.get(id)?.item,
    onItem: items.add,
    stacking,
    options,
    show(places) {
      const before = passing
      const { shown } = state.get()
      passing = new Map(
        [...(places ?? [])].flatMap(([id, place]) => {
          const item = shown.items.get(id)?.item
          return item ? [[id, { ...item, ...place }] as const] : []
        }),
      )
      for (const id of new Set([...before.keys(), ...passing.keys()])) items.call(id)
    },
    act,
    steps,
    undo,
    redo,
    showSelection: (ids) => server.select(ids),
    resolve(mine, theirs) {
      set(resolved(state.get(), mine, theirs))
      queue.wake()
    },
    forgetDropped: () => set({ ...state.get(), dropped: [] }),
    flush() {
      queue.wake()
      return new Promise((resolve) => {
        const look = () => {
          const { kind } = sendState.get()
          if (kind === 'saving') return
          stop()
          resolve(kind === 'saved' ? state.get().head : null)
        }
        const stop = sendState.subscribe(look)
        if (state.get().pending.length === 0) look()
      })
    },
    close() {
      unfollow()
      queue.close()
    },
  }
}

/** The newest batch, together with the one before it if both are one step. */
function withStep(state: DraftState, sending: string | null): DraftState {
  const [before, newest] = state.pending.slice(-2)
  if (!before || !newest || before.key === sending) return state
  const merged = mergedStep(before, newest)
  return merged ? { ...state, pending: [...state.pending.slice(0, -2), merged] } : state
}

function withoutInverse({ inverse: _, ...batch }: DraftState['pending'][number]): WaitingBatch {
  return batch
}

function changedIds(before: Draft, now: Draft): string[] {
  const gone = [...before.items.keys()].filter((id) => !now.items.has(id))
  const changed = [...now.items].filter(([id, placed]) => before.items.get(id)?.item !== placed.item)
  return [...gone, ...changed.map(([id]) => id)]
}
