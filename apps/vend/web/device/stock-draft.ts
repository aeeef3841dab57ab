import type { StockKind } from '@atrium/selling/contract/at-devices/declare'
import { STOCK } from '@atrium/selling/contract/at-devices/declare'
import { useReducer } from 'react'
import type { Slot } from '../../entities/device.ts'

/** What a clerk changes by hand. */
export type FillKind = Extract<StockKind, 'restock' | 'count' | 'loss'>

/** Slot → what was entered: the pieces in it, or those that are lost. */
type Numbers = Readonly<Record<number, number | null>>

interface Draft {
  kind: FillKind
  numbers: Numbers
  /** Before each step, the last one at the end. */
  past: readonly { numbers: Numbers; no: number | undefined }[]
}

type Step =
  | { do: 'set'; no: number; value: number | null }
  | { do: 'fill'; numbers: Numbers }
  | { do: 'undo' }
  | { do: 'kind'; kind: FillKind }
  | { do: 'clear' }

function next(draft: Draft, step: Step): Draft {
  const { numbers, past } = draft
  switch (step.do) {
    case 'set': {
      const after = { ...numbers, [step.no]: step.value }
      // The digits of one number are one step.
      const isSameSlot = past.at(-1)?.no === step.no
      return { ...draft, numbers: after, past: isSameSlot ? past : [...past, { numbers, no: step.no }] }
    }
    case 'fill':
      return { ...draft, numbers: { ...numbers, ...step.numbers }, past: [...past, { numbers, no: undefined }] }
    case 'undo':
      return { ...draft, numbers: past.at(-1)?.numbers ?? {}, past: past.slice(0, -1) }
    case 'kind':
      return { kind: step.kind, numbers: {}, past: [] }
    case 'clear':
      return { ...draft, numbers: {}, past: [] }
  }
}

export interface StockDraft extends Draft {
  set(no: number, value: number | null): void
  /** So many pieces in each of these slots, as one step. */
  fill(numbers: Numbers): void
  undo(): void
  choose(kind: FillKind): void
  clear(): void
}

export function useStockDraft(): StockDraft {
  const [draft, take] = useReducer(next, { kind: 'restock', numbers: {}, past: [] })
  return {
    ...draft,
    set: (no, value) => take({ do: 'set', no, value }),
    fill: (numbers) => take({ do: 'fill', numbers }),
    undo: () => take({ do: 'undo' }),
    choose: (kind) => take({ do: 'kind', kind }),
    clear: () => take({ do: 'clear' }),
  }
}

/** What was entered for a slot, if it changes anything. */
export function enteredOf({ kind, numbers }: Pick<Draft, 'kind' | 'numbers'>, { no, stock }: Slot): number | undefined {
  const entered = numbers[no]
  if (entered === undefined || entered === null) return undefined
  return entered === (kind === 'loss' ? 0 : stock) ? undefined : entered
}

export type Problem = { what: 'fewer' | 'tooMany' | 'belowSold'; count: number }

/** Why the server would refuse the number: the same rules as there. */
export function problemOf(kind: FillKind, slot: Slot, entered: number): Problem | undefined {
  const { stock, lockStock, capacity } = slot
  const after = kind === 'loss' ? stock - entered : entered
  if (kind === 'loss' && after < 0) return { what: 'tooMany', count: stock }
  if (after > capacity) return { what: 'tooMany', count: capacity }
  if (after < Math.min(stock, lockStock)) return { what: 'belowSold', count: lockStock }
  if (kind === 'restock' && after < stock) return { what: 'fewer', count: stock }
  return undefined
}

/** The body of the call for all slots with a changed number; undefined if there is none, or one of them is wrong. */
export function changesOf(draft: Pick<Draft, 'kind' | 'numbers'>, slots: readonly Slot[]) {
  const { kind } = draft
  const changed = slots.flatMap((slot) => {
    const entered = enteredOf(draft, slot)
    return entered === undefined ? [] : [{ slot, entered }]
  })
  const isWrong = changed.some(({ slot, entered }) => problemOf(kind, slot, entered) !== undefined)
  const body = changed.map(({ slot: { no }, entered }) =>
    kind === 'loss' ? { no, num: entered } : { no, stock: entered },
  )
  return { type: STOCK[kind], slots: body, isWrong }
}
