import type { Text } from '../../../contract/refusal.ts'
import type { Egress, EgressRequest } from '../../outside/egress.ts'
import type { EgressAnswer } from '../../outside/exchange.ts'

/** Props of one open app, with its secrets. */
export type Props = Readonly<Record<string, string>>

export interface Reach {
  egress: Egress
  allow: readonly string[]
  /** One request through the egress guard; of a long answer it reads the beginning. */
  send(request: Omit<EgressRequest, 'allow' | 'cutsAnswer'>): Promise<EgressAnswer>
}

/** The result of a test; its text is for a person and contains no secret. */
export interface Outcome {
  ok: boolean
  text: Text
  /** Values for the text's placeholders. */
  params?: Readonly<Record<string, string>>
  status?: number
  url: string
  method: string
}

/** Calls the provider in a harmless way that succeeds only with the right secrets. */
export type Probe = (reach: Reach, props: Props) => Promise<Outcome>

/** `https://host/base/path?query` with encoded query values; the path and query of the base are kept. */
export function address(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(base)
  if (path !== '') url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** An address without its parts that may be secret. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Parses a JSON object; an empty object for anything else. */
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

/** Encodes as RFC 3986 requires, including the characters that `encodeURIComponent` leaves unchanged. */
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
