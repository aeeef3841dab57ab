import { definePart } from '../../call/part.ts'
import type { Database } from '../../db/database.ts'
import { checkBackoff, countFailure } from './backoff.ts'

/**
 * Guesses of a short code that one person shows to another, such as the pick-up code of an order. From the fifth wrong one
 * on each costs a wait that doubles, as with passwords. A wrong guess is counted in a transaction of its own: the refusal
 * that follows does not undo it. Whoever has locked the row with the code has its guesses one after the other.
 * `subject` names the row: `<app>.<entity> <id>`.
 */
export interface Guesses {
  /** Before the guess is compared. @throws waitBeforeTrying */
  check(subject: string): Promise<void>
  /** It was wrong. */
  count(subject: string): Promise<void>
}

export const guessesOf = definePart<Guesses>('guesses')

export const openGuesses = (db: Database): Guesses => ({
  check: (subject) => checkBackoff(db, [`code:${subject}`]),
  count: (subject) => countFailure(db, [`code:${subject}`]),
})
