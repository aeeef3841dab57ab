import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Random letters and digits without those that look alike, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < LETTERS.length * 4 && text.length < length) text += LETTERS[byte % LETTERS.length]
    }
  }
  return text
}
