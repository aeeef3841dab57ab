import type { Parts } from './words.ts'

type Held = Pick<Parameters<Parts['Progress']>[0]['order'], 'statusName' | 'heldReason'>

/** Its meter does not fit power and time: a clerk settles it. */
export const isHeld = ({ statusName, heldReason }: Held): boolean =>
  statusName === 'settling' && typeof heldReason === 'string'
