import { v7 as uuid } from 'uuid'
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
      url: maskedUrl(call.url).slice(0, 1000),
      http_status: call.status ?? null,
      ms: call.ms,
      request: maskedText(call.request),
      response: maskedText(call.response),
      ok: call.ok,
      error: call.error?.slice(0, 500) ?? null,
    })
    .execute()
}

/** Replaces the values of keys that look like secrets by asterisks, in JSON and in forms; keeps at most 4 KB. */
export function maskedText(content: unknown): string | null {
  if (content === undefined || content === null || content === '') return null
  const parsed = typeof content === 'string' ? parseJson(content) : content
  const text = parsed === undefined ? maskedForm(String(content)) : JSON.stringify(maskedJson(parsed))
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}

/** The same for the query of an address. */
export function maskedUrl(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? url : `${url.slice(0, start)}?${maskedForm(url.slice(start + 1))}`
}

function maskedForm(text: string): string {
  return text.replace(/([\w.-]+)=([^&\s]*)/g, (pair, name: string) => (SECRET.test(name) ? `${name}=****` : pair))
}

function maskedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hides = SECRET.test(name) && (typeof inner === 'string' || typeof inner === 'number')
      return [name, hides ? '****' : maskedJson(inner)]
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
