import { Refusal } from '../../contract/refusal.ts'

const AWAY = 50300

/** Whether an error only means that the database cannot be reached: then further tries would fail, too. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Refusal && error.code === AWAY
}
