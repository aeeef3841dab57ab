import type { Dataset, Push } from '@atrium/charts/contract/data'
import { io } from 'socket.io-client'
import { WIDGETS, widgetId } from './board.ts'

const LATEST_MS = 30_000
const WIDTH_PX = 400

export interface Viewer {
  /** Watches an item as a page does that follows its data. @throws what the server refuses */
  watch(item: string, widthPx?: number): Promise<Dataset>
  unwatch(item: string): Promise<void>
  /** Watches every widget. */
  watchAll(): Promise<void>
  /** Requests every widget once, as a page does whose widgets pull. */
  pullAll(): Promise<void>
  close(): void
}

/** A page that has joined a dashboard. `pushed` is called for every push to one of its watches, whose names are the items. */
export async function openViewer(url: string, dashboard: string, pushed: (push: Push) => void): Promise<Viewer> {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  socket.on('push', pushed)
  const ask = async (event: string, payload: object) => {
    const { code, msg, dataset } = await socket.timeout(LATEST_MS).emitWithAck(event, payload)
    if (code !== 0) throw new Error(`${event}: ${code} ${msg}`)
    return dataset as Dataset
  }
  await ask('join', { dashboard })
  const items = Array.from({ length: WIDGETS }, (_, index) => widgetId(index))
  const watch = (item: string, widthPx = WIDTH_PX) => ask('watch', { watch: item, item, source: 0, widthPx })
  const unwatch = async (item: string) => void (await ask('unwatch', { watch: item }))
  return {
    watch,
    unwatch,
    watchAll: async () => void (await Promise.all(items.map((item) => watch(item)))),
    async pullAll() {
      await Promise.all(items.map((item) => watch(item).then(() => unwatch(item))))
    },
    close: () => void socket.disconnect(),
  }
}
