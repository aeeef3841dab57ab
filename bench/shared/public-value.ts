import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Product } from './product.ts'

/** Creates a public dashboard with one item. @returns its `_id` */
export async function makePublicItem({ url, demoPassword }: Product, name: string, item: ComponentItem) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const signedIn = await send('POST', '/api/user/login?type=pc', { username: 'demo', password: demoPassword })
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const made = await send('POST', '/api/dashboard', { name, components: [item] })
  const { _id } = (await made.json()) as { _id: string }
  await send('PUT', '/api/dashboard/public', { _id, public: true })
  return _id
}

/**
 * Creates a public dashboard with one number: the newest `n` of a measurement in the database `bench`. @returns its
 * `_id`
 */
export function makePublicValue(product: Product, measurement: string, item: string) {
  const fieldSet = [{ field: 'n', as: 'n', aggregate: 'last' as const }]
  const component = {
    component: 'Value',
    title: '',
    version: 0,
    props: { decimal: 0 },
    dataSources: [{ _id: '', props: { db: 'bench', from: measurement, fieldSet } }],
  }
  return makePublicItem(product, measurement, { ...DEFAULT_ITEM, _id: item, component })
}
