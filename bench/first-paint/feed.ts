import { connectAsync } from 'mqtt'
import type { Product } from '../shared/product.ts'

/** A smooth wave between 10 and 90 with noise, which changes every second. */
export function valueAt(tag: string, ms: number): number {
  const index = [...tag].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 1000
  const seconds = Math.floor(ms / 1000)
  const noise = (Math.sin(seconds * 12.9898 + index * 78.233) * 43758.5453) % 1
  return Number((50 + 33 * Math.sin(seconds / 143 + index) + 5 * noise).toFixed(2))
}

/** Publishes the value of each tag once a second. */
export async function startFeed(product: Product, tags: readonly string[]): Promise<{ stop(): Promise<void> }> {
  const client = await connectAsync(product.mqttUrl, { username: 'demo', password: product.ingestToken })
  const publish = () => {
    for (const tag of tags) client.publish(`ts/bench/${tag}`, `{"fields":{"v":${valueAt(tag, Date.now())}}}`)
  }
  publish()
  const timer = setInterval(publish, 1_000)
  return {
    async stop() {
      clearInterval(timer)
      await client.endAsync()
    },
  }
}
