import type { Egress, EgressAnswer, EgressRequest } from '../../outside/egress.ts'

/** Props of one open app, with its secrets. */
export type Props = Readonly<Record<string, string>>

export interface Reach {
  egress: Egress
  allow: readonly string[]
  /** One request through the egress guard. */
  send(request: Omit<EgressRequest, 'allow'>): Promise<EgressAnswer>
}

/** What a try came to; `detail` is for a person and carries no secret. */
export interface Outcome {
  ok: boolean
  detail: string
  status?: number
  url: string
  method: string
}

/** Asks the provider something harmless that only works with the right secrets. */
export type Probe = (reach: Reach, props: Props) => Promise<Outcome>

/** `https://host/path?query` with the query's values encoded. */
export function address(base: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A JSON object, or an empty one for anything else. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const form = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values).toString(),
})
