import { setTimeout as wait } from 'node:timers/promises'

export interface WriteClient {
  /**
   * Writes lines of line protocol. Resolves when they are stored.
   * @returns the lines that were refused, counted from 0, and in `unnamed` the number of refused lines that the server
   * did not list
   * @throws WriteFailure if no line was accepted
   */
  write(lines: readonly string[]): Promise<Refusals>
}

interface Refusals {
  refused: { at: number; reason: string }[]
  unnamed: number
}

/** The server accepted nothing. `said` is its answer. */
export class WriteFailure extends Error {
  readonly kind: 'away' | 'credential' | 'scope' | 'busy' | 'refused'
  readonly said: string

  constructor(kind: WriteFailure['kind'], said = '') {
    super(`${kind} ${said}`)
    this.kind = kind
    this.said = said
  }
}

interface ClientOptions {
  url: string
  db: string
  user: string
  token: string
  /** How long to wait for a server that is busy, or became unreachable after an answer. */
  patienceMs: number
}

/** A client for `POST /write` of a running server, as any InfluxDB client would use it. */
export function openWriteClient({ url, db, user, token, patienceMs }: ClientOptions): WriteClient {
  const address = `${url.replace(/(?<!\/)\/+$/, '')}/write?db=${encodeURIComponent(db)}&precision=us`
  const headers = { authorization: `Token ${user}:${token}`, 'content-type': 'text/plain; charset=utf-8' }
  let hasAnswered = false

  async function send(body: string, untilMs: number): Promise<Response> {
    for (;;) {
      const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null)
      hasAnswered ||= answer !== null
      const isBusy = answer === null || answer.status === 429 || answer.status === 503
      if (answer && !isBusy) return answer
      // Retrying is safe: points that are sent again are stored once.
      if (!hasAnswered || Date.now() > untilMs) throw new WriteFailure(answer ? 'busy' : 'away')
      await wait(1000 * Number(answer?.headers.get('retry-after') ?? 1))
    }
  }

  return {
    async write(lines) {
      const answer = await send(lines.join('\n'), Date.now() + patienceMs)
      if (answer.status === 204) return { refused: [], unnamed: 0 }
      const said = await saidBy(answer)
      if (answer.status === 401) throw new WriteFailure('credential')
      if (answer.status === 403) throw new WriteFailure('scope')
      if (!said.startsWith('partial write: ')) throw new WriteFailure('refused', said)
      return readRefusals(said)
    },
  }
}

async function saidBy(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    const { error } = JSON.parse(text)
    return String(error)
  } catch {
    // Another program answers at this address. Its HTML page is not shown, because it would not help.
    return `HTTP ${answer.status}`
  }
}

function readRefusals(said: string): Refusals {
  const named = said.matchAll(/line (\d+): (.*?)(?=; line \d+: |; and \d+ more dropped=| dropped=\d+$)/gs)
  const refused = [...named].map(([, line, reason]) => ({ at: Number(line) - 1, reason: reason ?? '' }))
  const dropped = Number(/ dropped=(\d+)$/.exec(said)?.[1] ?? refused.length)
  return { refused, unnamed: Math.max(0, dropped - refused.length) }
}
