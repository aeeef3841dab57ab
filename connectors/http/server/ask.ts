import { createHash } from 'node:crypto'
import { cut } from '@atrium/core/contract/cut'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { EgressAnswer } from '@atrium/core/server/outside/exchange'
import {
  forbidden,
  isHtml,
  noContent,
  notFound,
  notJson,
  notSignedIn,
  peerFailed,
  peerRefused,
  redirected,
  SIGN_IN_REFUSED,
} from './refusals.ts'
import type { Rendered } from './request-template.ts'

/** A request as it is sent, with secrets. */
export interface HttpCall extends Rendered {
  method: 'GET' | 'POST' | 'PUT'
  /** Certificates to trust; '' for the public ones. */
  ca: string
}

export interface JsonAnswer {
  value: unknown
  /** Of its text. */
  bytes: number
}

/** A longer answer is refused, compressed or not. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** @throws addressRefused | answerTooLong | unknownEncoding, or the network's error */
export async function send({ db, egress }: Pick<Services, 'db' | 'egress'>, tenantId: string, call: HttpCall) {
  const allow = await db.readAsTenant(tenantId, allowancesOf)
  const { ca, ...request } = call
  return egress.send({ ...request, allow, protocol: 'http', maxAnswerBytes: MAX_ANSWER_BYTES, ...tlsOf(call) })
}

export const tlsOf = ({ ca }: Pick<HttpCall, 'ca'>) => (ca === '' ? {} : { tls: { ca } })

/** Equal for requests that can share an answer. */
export function keyOf(tenantId: string, call: HttpCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, call]))
    .digest('base64')
}

/** Why an answer has no data, as its status says it; undefined for one that may have. */
export function statusFault({ status }: Pick<EgressAnswer, 'status'>): Refusal | undefined {
  const params = { status }
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return redirected({ params })
  if (status === 401) return notSignedIn({ params })
  if (status === 403) return forbidden({ params })
  if (status === 404 || status === 410) return notFound({ params })
  return (status >= 500 ? peerFailed : peerRefused)({ params })
}

/** Whether the other side does not let us in. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof Refusal && error.code === SIGN_IN_REFUSED
}

/** @throws noContent | isHtml | notJson */
export function jsonOf({ status, headers, bytes }: Pick<EgressAnswer, 'status' | 'headers' | 'bytes'>): JsonAnswer {
  const [type = '', ...details] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase())
  const text = decoded(bytes, details)
  const [first] = text.trimStart()
  if (first === undefined) throw noContent({ params: { status } })
  try {
    return { value: JSON.parse(text) as unknown, bytes: bytes.length }
  } catch {
    if (type === 'text/html' || /^\s*<(!doctype html|html)/i.test(text)) throw isHtml()
    throw notJson({ params: { type: cut(type || '?', 60) } })
  }
}

/** Without a mark of its order of bytes. In UTF-8, unless the type names another encoding that we know. */
function decoded(bytes: Buffer, details: readonly string[]): string {
  const named = details
    .find((one) => one.startsWith('charset='))
    ?.slice('charset='.length)
    .replace(/"/g, '')
  try {
    return new TextDecoder(named || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
