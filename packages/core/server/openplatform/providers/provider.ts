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

/** An address without its parts that may be secret. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Encodes as RFC 3986 requires, including the characters that `encodeURIComponent` leaves unchanged. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
