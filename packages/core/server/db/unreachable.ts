import { Refusal } from '../../contract/refusal.ts'

const UNREACHABLE = 50300

/** Then further tries would fail, too. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return error instanceof Refusal && error.code === UNREACHABLE
}
