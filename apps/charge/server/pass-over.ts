import { Refusal } from '@atrium/contract/refusal'
import { isDatabaseAway } from '@atrium/server/db/away'

/** What a sweep finds refused is looked at again by the next one: somebody was faster, or the device is away. */
export function passOver(error: unknown): void {
  if (!(error instanceof Refusal) || isDatabaseAway(error)) throw error
}
