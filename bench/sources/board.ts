import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { signIn } from '../shared/sign-in.ts'

export type Send = Awaited<ReturnType<typeof signIn>>

/** Ids have eight characters; the kind has four. */
export const idsOf = (kind: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${kind}${String(number).padStart(4, '0')}`)

export const value = (id: string, source: string, query: object) => item(id, 'Value', { trend: false }, source, query)
export const chart = (id: string, source: string, query: object) => item(id, 'InfluxdbChart', {}, source, query)

function item(id: string, component: string, props: object, source: string, query: object): ComponentItem {
  const dataSources = [{ _id: source, props: query as never }]
  return { ...DEFAULT_ITEM, _id: id, component: { component, title: '', version: 0, props: { ...props }, dataSources } }
}

/** Creates a public dashboard. @returns its `_id` */
export async function makeBoard(send: Send, name: string, components: readonly ComponentItem[]): Promise<string> {
  const { _id } = await send<{ _id: string }>('POST', '/api/dashboard', { name, components })
  await send('PUT', '/api/dashboard/public', { _id, public: true })
  return _id
}
