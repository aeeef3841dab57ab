import { createDecipheriv, createVerify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** How weixin signs (RSA-SHA256) and encrypts (AEAD_AES_256_GCM) its messages. */

const LATE_S = 300
const TAG_BYTES = 16

interface Signed {
  timestamp: string
  nonce: string
  signature: string
  /** Serial number of the key that made the signature. */
  serial: string
}

/** Undefined if a header is missing, or the timestamp is more than five minutes away from now. */
export function readSigned(headers: IncomingHttpHeaders): Signed | undefined {
  const timestamp = text(headers['wechatpay-timestamp'])
  const nonce = text(headers['wechatpay-nonce'])
  const signature = text(headers['wechatpay-signature'])
  const serial = text(headers['wechatpay-serial'])
  const isNear = Math.abs(Date.now() / 1000 - Number(timestamp)) <= LATE_S
  return timestamp && nonce && signature && serial && isNear ? { timestamp, nonce, signature, serial } : undefined
}

export function isSignedBy(key: KeyObject, { timestamp, nonce, signature }: Signed, body: string): boolean {
  const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
  try {
    return verify.verify(key, signature, 'base64')
  } catch {
    return false
  }
}

export interface Resource {
  ciphertext: string
  nonce: string
  associated_data?: string
}

/**
 * Decrypts a text with the APIv3 key. The library's own function ignores the authentication tag, so it would accept a
 * text that somebody has changed.
 * @throws if the key is wrong or the text was changed
 */
export function openResource(apiV3Key: string, { ciphertext, nonce, associated_data = '' }: Resource): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

const text = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')
