import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface LoadResult {
  requestsPerS: number
  latenciesMs: number[]
}

interface LoadOptions {
  port: number
  connections: number
  durationMs: number
  /** The text of the next request, without the final line break. */
  next(): { head: string; body?: string }
}

/**
 * Sends one request after the other on every connection for a while, and at least one. It implements only as much HTTP as needed, so that
 * the client takes little processor time from the server.
 * @throws Error with the answer if it is not 2xx
 */
export async function runLoad({ port, connections, durationMs, next }: LoadOptions): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const startedMs = performance.now()
  const untilMs = startedMs + durationMs
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      const exchange = exchangeOn(socket)
      do {
        const sentMs = performance.now()
        await exchange(next())
        latenciesMs.push(performance.now() - sentMs)
      } while (performance.now() < untilMs)
      socket.destroy()
    }),
  )
  return { requestsPerS: (latenciesMs.length / (performance.now() - startedMs)) * 1000, latenciesMs }
}

function exchangeOn(socket: Socket) {
  let received: Buffer = Buffer.alloc(0)
  let settle: { resolve(): void; reject(error: Error): void } | undefined
  socket.on('error', (error) => settle?.reject(error))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /^HTTP\/1\.1 204/.test(head) ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) return settle?.reject(new Error(`no content-length: ${head}`))
    if (received.length < headEnd + 4 + length) return
    const answer = received
    received = Buffer.alloc(0)
    if (/^HTTP\/1\.1 2/.test(head)) settle?.resolve()
    else settle?.reject(new Error(answer.toString('utf8')))
  })
  return ({ head, body = '' }: { head: string; body?: string }) =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
      const type = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      socket.write(`${head}\r\nhost: bench\r\n${type}\r\n${body}`)
    })
}
