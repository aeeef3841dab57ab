import { Agent, type IncomingMessage, request } from 'node:http'
import { makeBodies, type Rows } from './bodies.ts'

export interface Load extends Rows {
  writers: number
  /** The statements of each reader, which runs them repeatedly, one after the other, while the writers write. */
  readers?: string[][]
}

export type ToClient = Place & ({ load: Load } | { statement: string })

export interface Written {
  ms: number
  /** The number of field values. */
  points: number
  /** How long each statement of a reader took. */
  readsMs: number[]
}

export interface Answered {
  ms: number
  text: string
}

export type FromClient =
  | { kind: 'ready' }
  | { kind: 'done'; done: Written | Answered }
  | { kind: 'failed'; why: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** The process of the client. It is separate, so that its work neither counts as the server's nor delays the server. */
export function serveAsClient(): void {
  const sendBack = (message: FromClient) => process.send?.(message)
  process.on('message', (sent: ToClient) => {
    const ready = () => sendBack({ kind: 'ready' })
    const work = 'load' in sent ? write(sent, sent.load, ready) : ask(sent, sent.statement)
    work.then(
      (done) => sendBack({ kind: 'done', done }),
      (error) => sendBack({ kind: 'failed', why: String(error) }),
    )
  })
}

interface Place {
  url: string
  credential: string
  db: string
}

async function write(to: Place, load: Load, ready: () => void): Promise<Written> {
  const { bodies, points } = makeBodies(load)
  const path = `/write?db=${to.db}&precision=ms`
  let next = 0
  const writer = async () => {
    for (let body = bodies[next++]; body; body = bodies[next++]) await post(to, path, body)
  }
  const readsMs: number[] = []
  let isWriting = true
  const reader = async (statements: readonly string[]) => {
    for (let at = 0; isWriting; at++) {
      const { ms } = await ask(to, statements[at % statements.length] ?? '')
      readsMs.push(ms)
    }
  }
  ready()
  const startMs = performance.now()
  const reading = (load.readers ?? []).map(reader)
  await Promise.all(Array.from({ length: load.writers }, writer)).finally(() => {
    isWriting = false
  })
  const ms = performance.now() - startMs
  await Promise.all(reading)
  return { ms, points, readsMs }
}

async function ask(of: Place, statement: string): Promise<Answered> {
  const startMs = performance.now()
  const parameters = new URLSearchParams({ db: of.db, epoch: 'ms', q: statement })
  const text = await post(of, '/query', Buffer.from(parameters.toString()), 'application/x-www-form-urlencoded')
  return { ms: performance.now() - startMs, text }
}

/** @returns the body of the answer @throws Error if the status is not a success */
function post({ url, credential }: Place, path: string, body: Buffer, type = 'text/plain'): Promise<string> {
  const address = url + path
  const headers = { authorization: `Token ${credential}`, 'content-type': type, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent, headers }, (answer) => {
      collect(answer).then((text) => {
        if (answer.statusCode === 200 || answer.statusCode === 204) resolve(text)
        else reject(new Error(`${address}: ${answer.statusCode} ${text.slice(0, 200)}`))
      }, reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

async function collect(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
