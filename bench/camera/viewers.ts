import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { itemOf } from './board.ts'

/** The argument with which a benchmark starts itself as the process of viewers. */
export const VIEWERS_SIDE = 'viewers'

/** Starts the process of viewers; without a board, `url` is the address of the stream itself. */
export async function startViewers(url: string, board: string) {
  const child = fork(process.argv[1] ?? '', [VIEWERS_SIDE, url, board])
  await once(child, 'message')
  child.once('exit', (code) => code && process.exit(1))
  return {
    /** Resolves when so many have pictures. */
    async hold(count: number): Promise<void> {
      const held = once(child, 'message')
      child.send(count)
      await held
    },
    end: () => void child.kill(),
  }
}

/** Viewers of HTTP-FLV, in a process of their own: as many as the parent asks for last, each of which has got pictures. */
export async function holdViewers(url: string, board: string): Promise<void> {
  const address = board === '' ? async () => url : await ticketsOf(url, board)
  const viewers: ClientRequest[] = []
  process.on('message', async (count: number) => {
    for (const viewer of viewers.splice(count)) viewer.destroy()
    while (viewers.length < count) viewers.push(await view(await address()))
    process.send?.('held')
  })
  process.send?.('ready')
}

/** The address of the next viewer of a public dashboard's camera. */
async function ticketsOf(url: string, board: string): Promise<() => Promise<string>> {
  const socket: Socket = io(url, { transports: ['websocket'], forceNew: true })
  await socket.emitWithAck('join', { dashboard: board })
  return async () => {
    const ticket = await socket.emitWithAck('ticket', { item: itemOf(0) })
    if (ticket.code !== 0) throw new Error(`ticket: ${ticket.code} ${ticket.msg}`)
    return url + ticket.url
  }
}

function view(address: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`))
      answer.once('data', () => resolve(request))
      answer.resume().on('error', () => undefined)
    })
    request.on('error', reject)
  })
}
