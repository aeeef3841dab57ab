import { Refusal } from '@atrium/contract/refusal'

const AWAY = 50300

/** Whether something failed only because the database cannot be reached: whatever is tried next would fail, too. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Refusal && error.code === AWAY
}
