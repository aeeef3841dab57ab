import { randomInt } from 'node:crypto'
import type { Field } from '../../contract/define/fields.ts'

type Generated = Extract<Field, { kind: 'generated' }>

// Without 0, O, 1, l and I: people read these codes aloud and type them.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

export function randomCode({ length }: Pick<Generated, 'length'>): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** An SQL expression for a number that contains the tenant's local time. */
export function datedNumber({ how, prefix }: Generated): string {
  return how === 'orderNo'
    ? `dated_no('${prefix}', 'YYMMDDHH24MISS', 4)`
    : `dated_no('${prefix}', 'YYYYMMDDHH24MISS', 6)`
}
