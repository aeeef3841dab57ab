import { randomInt } from 'node:crypto'

/**
 * A number with its date and enough random characters for one second of a whole platform: 28 characters; weixin accepts
 * 32.
 */
export function moneyNo(prefix: 'P' | 'R'): string {
  const at = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const digits = () => String(randomInt(10_000_000)).padStart(7, '0')
  return `${prefix}${at}${digits()}${digits().slice(1)}`
}
