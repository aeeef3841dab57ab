import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Letters and digits that cannot be mistaken for one another, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < LETTERS.length * 4 && text.length < length) text += LETTERS[byte % LETTERS.length]
    }
  }
  return text
}
