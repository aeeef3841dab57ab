import { charactersOf } from './cut.ts'

const SHOWN = 7
const LEAST_HIDDEN = 4

/** `13812345678` → `138****5678`. One of which fewer than four characters would be hidden is hidden whole. */
export function maskPhone(number: string): string {
  const characters = charactersOf(number)
  return characters.length < SHOWN + LEAST_HIDDEN
    ? '****'
    : [...characters.slice(0, 3), '****', ...characters.slice(-4)].join('')
}
