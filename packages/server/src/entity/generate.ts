import { randomInt } from 'node:crypto'
import type { Field } from '@atrium/contract/define/fields'

// Without 0 and O, 1, l and I: people read these codes aloud and type them.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

const NUMBERS = 1_000_000
// Counted from a random start: thrown dice would show the same number twice within a busy second.
let number = randomInt(NUMBERS)

/** The value of a generated field: a dated number, or random letters. */
export function generate(field: Extract<Field, { kind: 'generated' }>, now = new Date()): string {
  if (field.how === 'no') {
    number = (number + 1) % NUMBERS
    const digits = String(number).padStart(6, '0')
    return `${field.prefix}${now.toISOString().replace(/\D/g, '').slice(0, 14)}${digits}`
  }
  return Array.from({ length: field.length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
