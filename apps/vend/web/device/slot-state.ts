import type { Colour } from '@atrium/core/contract/define/fields'
import type { Slot } from '../../entities/device.ts'

export type SlotState = 'off' | 'fault' | 'empty' | 'low' | 'ready'

export const SLOT_COLOURS: Record<SlotState, Colour> = {
  off: 'grey',
  fault: 'red',
  empty: 'red',
  low: 'orange',
  ready: 'green',
}

/** What a clerk does something about comes first: a slot that jams sells nothing, whatever is in it. */
export function slotState({ product, fault, stock, warn }: Slot): SlotState {
  if (fault) return 'fault'
  if (product === null) return 'off'
  if (stock === 0) return 'empty'
  return stock <= warn ? 'low' : 'ready'
}
