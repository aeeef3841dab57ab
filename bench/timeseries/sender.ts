import { Agent, request } from 'node:http'
import { makeBodies } from './bodies.ts'

export interface Load {
  writers: number
  rows: number
  rowsPerBody: number
  firstRow: number
  /** Between two rows of a series; a second by default. */
  stepMs?: number
}

export interface ToSender extends Load {
  url: string
  headers: Record<string, string>
}

export type FromSender = { kind: 'ready' } | { kind: 'done'; ms: number; error?: string }

/**
 * What the sending process does, so that the sender's work does not count as the server's: makes the bodies, posts them
 * with that many writers at a time and says how long it took.
 */
export function serveAsSender(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const tell = (message: FromSender) => process.send?.(message)
  process.on('message', async ({ url, headers, writers, rows, rowsPerBody, firstRow, stepMs }: ToSender) => {
    const bodies = makeBodies(rows, rowsPerBody, firstRow, stepMs)
    tell({ kind: 'ready' })
    const startMs = performance.now()
    let next = 0
    const write = async () => {
      for (let body = bodies[next++]; body; body = bodies[next++]) await post(agent, url, headers, body)
    }
    try {
      await Promise.all(Array.from({ length: writers }, write))
      tell({ kind: 'done', ms: performance.now() - startMs })
    } catch (error) {
      tell({ kind: 'done', ms: 0, error: String(error) })
    }
  })
}

function post(agent: Agent, url: string, headers: Record<string, string>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, 'content-length': body.length }
    const sent = request(url, { method: 'POST', agent, headers: all }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 204) resolve()
        else reject(new Error(`status ${answer.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
