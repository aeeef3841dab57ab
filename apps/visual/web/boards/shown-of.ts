import type { Board } from './calls.ts'

/** What a card shows of a dashboard: what is released, or the draft while there is nothing else. */
export function shownOf({ draft, options, cover, items, updatedAt }: Board) {
  return draft ? { ...draft, changedAt: draft.at } : { options, cover, items, changedAt: updatedAt }
}
