import { Refusal } from '@atrium/contract/refusal'
import { isDatabaseAway } from '@atrium/server/db/away'

/**
 * Ignores a refusal in a sweep, because the next sweep tries again: the order has changed, or the device is offline.
 */
export function passOver(error: unknown): void {
  if (!(error instanceof Refusal) || isDatabaseAway(error)) throw error
}
