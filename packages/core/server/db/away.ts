import { Refusal } from '../../contract/refusal.ts'

const AWAY = 50300

/** Then further tries would fail, too. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Refusal && error.code === AWAY
}
