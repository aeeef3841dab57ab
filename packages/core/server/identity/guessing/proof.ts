import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { refusal } from '../../../contract/refusal.ts'

/** The maximum number of tries for the first proofs: under a second in a browser. */
const LARGEST = 200_000
const MOST_DOUBLINGS = 4
const LIFE_MS = 5 * 60_000

export const proofNeeded = refusal(42801, 428, {
  zh_CN: '请重试：需要浏览器先完成一次安全计算',
  en_US: 'Try again: the browser has to do some work as a proof first',
})

/** The task of a browser: find the `number` whose hash with `salt` is `challenge`. */
export interface ProofTask {
  salt: string
  challenge: string
  largest: number
  signature: string
}

/**
 * Creates a proof-of-work task instead of a captcha: it needs no picture or sound, and no external service is
 * called. The task is not stored; its signature shows that it is ours and for which request. The work doubles with
 * every ten requests.
 */
export function makeProofTask(secretKey: string, subject: string, requests: number): ProofTask {
  const largest = LARGEST * 2 ** Math.min(MOST_DOUBLINGS, Math.floor(requests / 10))
  const salt = `${Date.now() + LIFE_MS}.${randomBytes(16).toString('base64url')}`
  const challenge = hashOf(salt, randomInt(largest + 1))
  return { salt, challenge, largest, signature: sign(secretKey, subject, challenge) }
}

/**
 * The salt of a right proof (`salt.number.signature`) that has not expired; the caller must accept each salt only once.
 */
export function readProof(secretKey: string, subject: string, proof: string): string | undefined {
  const [, salt, expires, number, signature] = /^((\d{13})\.[\w-]{22})\.(\d{1,8})\.([\w-]{43})$/.exec(proof) ?? []
  if (!salt || !signature || Number(expires) < Date.now()) return undefined
  const expected = sign(secretKey, subject, hashOf(salt, Number(number)))
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? salt : undefined
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}.${number}`).digest('hex')
}

function sign(secretKey: string, subject: string, challenge: string): string {
  return createHmac('sha256', secretKey).update(`proof ${subject} ${challenge}`).digest('base64url')
}
