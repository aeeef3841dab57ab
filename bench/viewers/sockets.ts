import { io, type Socket } from 'socket.io-client'
import { itemOf, TAGS, widthOf } from './board.ts'

const LATEST_MS = 30_000

/**
 * Holds as many open pages as the parent asks for, each as a browser keeps one: a socket that has joined and watches
 * every widget. A process of its own, so that it does not count as the server's.
 */
export function holdPages(url: string, dashboard: string): void {
  const pages: Socket[] = []
  let pushes = 0
  async function open(): Promise<Socket> {
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    socket.on('push', () => {
      pushes += 1
    })
    const ask = async (event: string, payload: object) => {
      const { code, msg } = await socket.timeout(LATEST_MS).emitWithAck(event, payload)
      if (code !== 0) throw new Error(`${event}: ${code} ${msg}`)
    }
    await ask('join', { dashboard })
    const watch = (tag: string, i: number) =>
      ask('watch', { watch: `w${i + 1}`, item: itemOf(tag), source: 0, widthPx: widthOf(tag) })
    await Promise.all(TAGS.map(watch))
    return socket
  }
  process.on('message', async (count: number) => {
    for (const page of pages.splice(count)) page.disconnect()
    while (pages.length < count) pages.push(await open())
    process.send?.({ pushes })
  })
  process.on('disconnect', () => process.exit(0))
}
