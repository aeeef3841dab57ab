import { createContext, useContext } from 'react'

/** What the frame of an item offers to the notes inside. */
export interface ItemActions {
  /** Requests the data again. */
  reload(): void
  /** Opens the inspector; null if it could show no more than the note, because the viewer may not read the query. */
  inspect: (() => void) | null
}

export const ItemActionsContext = createContext<ItemActions | null>(null)

/** Null outside of a frame. */
export function useItemActions(): ItemActions | null {
  return useContext(ItemActionsContext)
}
