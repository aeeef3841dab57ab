import type { Text } from '@atrium/contract/refusal'
import type { Egress, EgressAnswer, EgressRequest } from '../../outside/egress.ts'

/** Props of one open app, with its secrets. */
export type Props = Readonly<Record<string, string>>

export interface Reach {
  egress: Egress
  allow: readonly string[]
  /** One request through the egress guard. */
  send(request: Omit<EgressRequest, 'allow'>): Promise<EgressAnswer>
}

/** What a try came to; the words are for a person and carry no secret. */
export interface Outcome {
  ok: boolean
  text: Text
  /** For the text's placeholders. */
  params?: Readonly<Record<string, string>>
  status?: number
  url: string
  method: string
}

/** Asks the provider something harmless that only works with the right secrets. */
export type Probe = (reach: Reach, props: Props) => Promise<Outcome>

/** `https://host/base/path?query` with the query's values encoded; a base's own path and query are kept. */
export function address(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(base)
  if (path !== '') url.pathname = url.pathname.replace(/\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** An address without what may be secret in it. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** A JSON object, or an empty one for anything else. */
export function readObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** As RFC 3986 wants it: also the signs that `encodeURIComponent` leaves alone. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

export const form = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  body: new URLSearchParams(values).toString(),
})

export const json = (content: object) => ({
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(content),
})
