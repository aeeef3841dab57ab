import type { ControlState, JoinedControl } from '../../contract/control.ts'

/** What the page knows of the controls of its dashboard: what became of the last operation of each. */
export interface ControlStates {
  /** Whether the viewer may operate; null while the server has not said it. */
  readonly may: boolean | null
  /** By `_id` of the item. */
  last(item: string): ControlState | null
  onChange(listener: () => void): () => void
  /** What the answer to `join` says. */
  join(joined: JoinedControl | undefined): void
  /** A state that the server has reported or answered, in any order. */
  take(state: ControlState): void
}

export function createControlStates(): ControlStates {
  const states = new Map<string, ControlState>()
  const listeners = new Set<() => void>()
  let may: boolean | null = null

  function keep(state: ControlState) {
    const before = states.get(state.component)
    if (!before || isLater(state, before)) states.set(state.component, state)
  }

  function changed() {
    for (const listener of listeners) listener()
  }

  return {
    get may() {
      return may
    },
    last: (item) => states.get(item) ?? null,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    join(joined) {
      may = joined?.may ?? null
      joined?.states.forEach(keep)
      changed()
    },
    take(state) {
      keep(state)
      changed()
    },
  }
}

function isLater(state: ControlState, before: ControlState): boolean {
  return state._id === before._id ? state.step > before.step : state._id > before._id
}
