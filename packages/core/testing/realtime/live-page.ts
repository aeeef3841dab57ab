import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import type { Followed, PageHint } from '../../server/realtime/follower.ts'
import type { Client } from '../world.ts'

/** The socket of a page of the console. */
export interface LivePage {
  socket: Socket
  hints: PageHint[]
  /** What the page may not follow any more. */
  refused: Followed[]
  follow(place: Followed, ageMs?: number): Promise<{ code: number; changed?: boolean }>
}

export async function openLivePage(url: string, client: Pick<Client, 'cookie'>): Promise<LivePage> {
  const extraHeaders = { cookie: client.cookie() }
  const socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true, extraHeaders, reconnectionDelay: 50 })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const page: LivePage = {
    socket,
    hints: [],
    refused: [],
    async follow(place, ageMs = 0) {
      const { nowMs: _, ...answer } = await socket.timeout(10_000).emitWithAck('follow', { ...place, ageMs })
      return answer
    },
  }
  socket.on('hints', (hints: PageHint[]) => page.hints.push(...hints))
  socket.on('refused', (place: Followed) => page.refused.push(place))
  return page
}

/** Resolves when the page has received a hint that names the row, after which nothing older can arrive. */
export async function expectHint({ hints }: LivePage, id: string): Promise<void> {
  await expect.poll(() => hints.some(({ ids }) => ids?.includes(id))).toBe(true)
}
