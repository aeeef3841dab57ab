import type { Dataset, Push } from '@atrium/charts/contract/data'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { SocketAnswer } from '../../contract/dashboard.ts'

/** The socket of a browser page. */
export interface Page {
  socket: Socket
  pushes: Push[]
  /** How often the page was asked to load the dashboard again. */
  changed: () => number
  /** How often the connection was lost; the page reconnects by itself. */
  breaks: () => number
  ask(event: string, payload: unknown): Promise<SocketAnswer & { dataset: Dataset; datasets: Dataset[]; msg: string }>
  join(dashboard: string): Promise<number>
  watch(watch: string, item: string, extra?: object): Promise<Dataset>
}

export async function openPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: headers, reconnectionDelay: 50 })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const pushes: Push[] = []
  let changes = 0
  let breaks = 0
  socket.on('disconnect', () => {
    breaks += 1
  })
  socket.on('push', (push: Push) => pushes.push(push))
  socket.on('changed', () => {
    changes += 1
  })
  const ask: Page['ask'] = (event, payload) => socket.timeout(10_000).emitWithAck(event, payload)
  return {
    socket,
    pushes,
    changed: () => changes,
    breaks: () => breaks,
    ask,
    join: async (dashboard) => (await ask('join', { dashboard })).code,
    async watch(watch, item, extra = {}) {
      const answer = await ask('watch', { watch, item, source: 0, widthPx: 600, ...extra })
      if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
      return answer.dataset
    },
  }
}
