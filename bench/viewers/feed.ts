import { connectAsync } from 'mqtt'
import { TAGS, valueAt } from './board.ts'

const SECOND = 1_000

/**
 * Publishes every tag once a second, and `{tag, value}` when the parent asks for it, which then has this value until the
 * parent sends `{tag}`. With a token to the product's own broker, as points; otherwise to any broker, as plain numbers. A
 * process of its own.
 */
export async function feed(mqttUrl: string, token?: string): Promise<void> {
  const client = await connectAsync(mqttUrl, token ? { username: 'demo', password: token } : {})
  const held = new Set<string>()
  const publish = (tag: string, v: number) =>
    token
      ? client.publish(`ts/bench/${tag}`, JSON.stringify({ fields: { v } }))
      : client.publish(`bench/${tag}`, String(v))
  const tick = () => {
    const nowMs = Date.now()
    for (const tag of TAGS) if (!held.has(tag)) publish(tag, valueAt(tag, nowMs))
    setTimeout(tick, SECOND - (Date.now() % SECOND))
  }
  setTimeout(tick, SECOND - (Date.now() % SECOND))
  process.on('message', ({ tag, value }: { tag: string; value?: number }) => {
    if (value === undefined) return void held.delete(tag)
    held.add(tag)
    process.send?.({ atMs: performance.timeOrigin + performance.now() })
    publish(tag, value)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}
