import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret, showsSecret } from './secret.ts'

const NOW_MS = 1_700_000_000_000
const sign = (secret: string, sn: string, ts: number) =>
  `${ts}:${createHmac('sha256', secret).update(`${sn}${ts}`).digest('hex')}`

test('a device proves its secret by sending it or by a signature with the current time, and in no other way', () => {
  const secret = newSecret()
  const shows = (password: string) => showsSecret(secret, 'SN1', password, NOW_MS)
  expect(shows(secret)).toBe(true)
  expect(shows(sign(secret, 'SN1', NOW_MS - 60_000))).toBe(true)
  expect(shows('')).toBe(false)
  expect(shows(`${secret} `)).toBe(false)
  expect(shows(sign(secret, 'SN2', NOW_MS))).toBe(false)
  expect(shows(sign('another', 'SN1', NOW_MS))).toBe(false)
  expect(shows(sign(secret, 'SN1', NOW_MS - 400_000))).toBe(false)
  expect(shows(sign(secret, 'SN1', NOW_MS + 400_000))).toBe(false)
})

test('secrets are letters and digits of a length that OCPP accepts, and no two are equal', () => {
  const made = Array.from({ length: 200 }, newSecret)
  for (const secret of made) expect(secret).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/)
  expect(new Set(made).size).toBe(200)
})
