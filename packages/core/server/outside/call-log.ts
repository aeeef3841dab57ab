import { v7 as uuid } from 'uuid'
import { cut } from '../../contract/cut.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'

export interface LoggedCall {
  openAppId?: string
  appId?: string
  /** 1 outgoing, 2 incoming */
  direction: 1 | 2
  event?: string
  method: string
  url: string
  /** The other side's HTTP status; absent if there was no answer. */
  status?: number
  ms: number
  request?: unknown
  response?: unknown
  ok: boolean
  error?: string
}

const MAX_CHARACTERS = 4096
/** What is nested deeper is left out: it could overflow the stack, and an answer may have any depth. */
const MAX_DEPTH = 100
const SECRET = /secret|password|passwd|token|authorization|cookie|sign|api_?key|access_?key|private|credential/i

export function logCall(db: Database, tenantId: string, call: LoggedCall): Promise<void> {
  return db.asTenant(tenantId, (tx) => writeCall(tx, call))
}

export async function writeCall(tx: Tx, call: LoggedCall): Promise<void> {
  await tx
    .insertInto('open_app_log')
    .values({
      id: uuid(),
      open_app_id: call.openAppId ?? null,
      app_id: call.appId ?? null,
      direction: call.direction,
      event: call.event ?? null,
      method: call.method,
      url: cut(maskedUrl(call.url), 1000),
      http_status: call.status ?? null,
      ms: call.ms,
      request: maskedText(call.request),
      response: maskedText(call.response),
      ok: call.ok,
      error: call.error === undefined ? null : cut(withoutNul(call.error), 500),
    })
    .execute()
}

/** Replaces the values of keys that look like secrets by asterisks, in JSON and in forms; keeps at most 4 KB. */
export function maskedText(content: unknown): string | null {
  if (content === undefined || content === null || content === '') return null
  const parsed = typeof content === 'string' ? parseJson(content) : content
  const text = parsed === undefined ? withoutNul(maskedForm(String(content))) : JSON.stringify(maskedJson(parsed, 0))
  return text.length > MAX_CHARACTERS ? `${cut(text, MAX_CHARACTERS - 1)}…` : text
}

/** The same for the query of an address. */
export function maskedUrl(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? url : `${url.slice(0, start)}?${maskedForm(url.slice(start + 1))}`
}

function maskedForm(text: string): string {
  // The value may be absent, so that each name is matched where it begins: one that is looked for again from each of its
  // characters takes seconds, and the other side writes this text.
  return text.replace(/([\w.-]+)(=[^&\s]*)?/g, (found, name: string, value?: string) =>
    value !== undefined && SECRET.test(name) ? `${name}=****` : found,
  )
}

/** PostgreSQL cannot store NUL in a text. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd')

function maskedJson(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((inner) => maskedJson(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hides = SECRET.test(name) && (typeof inner === 'string' || typeof inner === 'number')
      return [name, hides ? '****' : maskedJson(inner, depth + 1)]
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
