import { charactersOf } from './cut.ts'

/** `13812345678` → `138****5678`. A number of fewer than seven characters is hidden whole. */
export function maskPhone(number: string): string {
  const characters = charactersOf(number)
  return characters.length < 7 ? '****' : [...characters.slice(0, 3), '****', ...characters.slice(-4)].join('')
}
