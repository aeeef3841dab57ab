import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomText } from '../openplatform/random-text.ts'

/** Letters and digits, which every charge point can be given; OCPP wants 16 to 20 bytes. */
const SECRET_LENGTH = 20
/** How far the clock of a device that signs may be off. */
const SIGNED_WITHIN_MS = 5 * 60_000

export function newSecret(): string {
  return randomText(SECRET_LENGTH)
}

/**
 * Whether a device has shown its secret: the secret itself, or `<ts>:<hex of hmac_sha256(secret, sn + ts)>` with the
 * time in milliseconds, so that the secret need not travel over a line that others read along.
 */
export function showsSecret(secret: string, sn: string, password: string, nowMs: number): boolean {
  const [, ts, signature] = /^(\d{10,16}):([0-9a-f]{64})$/.exec(password) ?? []
  if (ts === undefined || signature === undefined) return isEqual(password, secret)
  if (Math.abs(nowMs - Number(ts)) > SIGNED_WITHIN_MS) return false
  return isEqual(
    signature,
    createHmac('sha256', secret)
      .update(sn + ts)
      .digest('hex'),
  )
}

function isEqual(one: string, other: string): boolean {
  // Of equal length whatever was sent: timingSafeEqual refuses anything else.
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
