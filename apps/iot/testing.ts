import type { Client } from '@atrium/server/testing/world'

let made = 0

const PLACE = { lng: 120.62, lat: 31.32, address: '苏州市工业园区' }

/** What forms of partners need at least. */
function valuesOf(kind: 'agent' | 'merchant' | 'channel'): Record<string, unknown> {
  made += 1
  const mobile = `139${String(made).padStart(8, '0')}`
  const person = { name: `${kind} ${made}`, contact: '王芳', mobile }
  return kind === 'merchant' ? { ...person, coordinates: PLACE } : person
}

export interface Made {
  _id: string
  rev: number
  [field: string]: unknown
}

/** Asks for a partner; answers the whole answer, refused or not. */
export function ask(clerk: Client, kind: 'agent' | 'merchant' | 'channel', values: Record<string, unknown> = {}) {
  return clerk.post(`/api/iot/${kind}`, { ...valuesOf(kind), ...values })
}

/** Makes a partner, and answers its row. */
export async function make(
  clerk: Client,
  kind: 'agent' | 'merchant' | 'channel',
  values: Record<string, unknown> = {},
): Promise<Made> {
  const { body } = await ask(clerk, kind, values)
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body[kind]
}
