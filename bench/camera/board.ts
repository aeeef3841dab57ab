import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Product } from '../shared/product.ts'
import { signIn } from '../shared/sign-in.ts'
import { allowLoopback } from '../shared/stored-sources.ts'

/** For cameras at this machine, all of whose viewers come from it, too. */
export const CAMERA_SETTINGS = {
  SIM: '0',
  DEMO_NETWORK: '0',
  EGRESS_ALLOW: '127.0.0.0/8',
  REQUESTS_PER_MINUTE: '1000000',
} as const

export const itemOf = (no: number) => `camera${String(no).padStart(2, '0')}`

/** @returns a function that makes a public dashboard, each of whose addresses is another camera, and returns its `_id` */
export async function openCameraPages(product: Product): Promise<(addresses: readonly string[]) => Promise<string>> {
  const send = await signIn(product)
  await allowLoopback(send)
  let made = 0
  return async (addresses) => {
    const components = itemsOf(addresses)
    const { _id } = await send<{ _id: string }>('POST', '/api/dashboard', { name: `cameras ${++made}`, components })
    await send('PUT', '/api/dashboard/public', { _id, public: true })
    return _id
  }
}

function itemsOf(addresses: readonly string[]): ComponentItem[] {
  const side = Math.ceil(Math.sqrt(addresses.length))
  const [width, height] = [Math.floor(1900 / side), Math.floor(1060 / side)]
  return addresses.map((src, no) => {
    const place = {
      left: (no % side) * width,
      top: Math.floor(no / side) * height,
      width: width - 8,
      height: height - 8,
    }
    const component = { component: 'Video', title: `${no + 1}`, version: 1, props: { src }, dataSources: [] }
    return { ...DEFAULT_ITEM, ...place, _id: itemOf(no), component }
  })
}
