import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomText } from '@atrium/core/server/secrets/random-text'

/** Letters and digits, which can be entered in every charge point; OCPP requires 16 to 20 bytes. */
const SECRET_LENGTH = 20
/** How much the clock of a device that signs may differ. */
const SIGNED_WITHIN_MS = 5 * 60_000

export function newSecret(): string {
  return randomText(SECRET_LENGTH)
}

/**
 * Whether a device has proved its secret: by the secret itself, or by `<ts>:<hex of hmac_sha256(secret, sn + ts)>` with
 * the time in milliseconds, so that the secret need not be sent over a connection that others can read.
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
  // Digests have equal length for any input; timingSafeEqual requires that.
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
