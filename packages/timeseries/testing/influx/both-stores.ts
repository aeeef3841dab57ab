import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Timeseries } from '../../server/store/model.ts'
import { AS_ALL, openInfluxApi } from './atrium-http.ts'
import { type Influxd, startInfluxd } from './influxd.ts'
import { sampleLines } from './sample-lines.ts'

/** Statements per request (more than 100 are refused), and requests at a time. */
const TOGETHER = 50
const AT_ONCE = 4

/** The same lines in InfluxDB and here, with the same HTTP interface. */
export interface BothStores {
  /** Each statement's answer from both, in the order of the statements. */
  ask(statements: readonly string[]): Promise<{ theirs: unknown[]; ours: unknown[] }>
  close(): Promise<void>
}

export async function openBothStores(
  folder: string,
  store: Timeseries,
  tenantId: string,
  lines: readonly string[] = sampleLines(),
): Promise<BothStores> {
  const influxd = await startInfluxd(join(folder, 'influxd'), 'plant')
  const atrium = await openInfluxApi(store, tenantId)
  const body = lines.join('\n')
  const url = '/write?db=plant&precision=u'
  const written = await fetch(influxd.url + url, { method: 'POST', body })
  const { statusCode } = await atrium.inject({ method: 'POST', url, payload: body, headers: AS_ALL })
  if (written.status !== 204 || statusCode !== 204) throw new Error(`not written: ${written.status}, ${statusCode}`)
  return {
    async ask(statements) {
      const [theirs, ours] = await Promise.all([
        answersOf(statements, (text) => askInfluxd(influxd, text)),
        answersOf(statements, (text) => askAtrium(atrium, text)),
      ])
      return { theirs, ours }
    },
    async close() {
      await atrium.close()
      await influxd.close()
    },
  }
}

const parametersOf = (text: string) => new URLSearchParams({ db: 'plant', epoch: 'u', q: text }).toString()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function askInfluxd({ url }: Influxd, text: string): Promise<string> {
  const answer = await fetch(`${url}/query`, { method: 'POST', headers: FORM, body: parametersOf(text) })
  return answer.text()
}

async function askAtrium(api: FastifyInstance, text: string): Promise<string> {
  const headers = { ...AS_ALL, ...FORM }
  return (await api.inject({ method: 'POST', url: '/query', headers, payload: parametersOf(text) })).body
}

type Ask = (text: string) => Promise<string>

interface Result {
  statement_id?: number
  error?: string
}

/**
 * Sends as many statements per request as possible, because that is much faster. Both servers stop at the first
 * statement that fails, so the rest of a request is sent again. A statement that cannot be parsed, or whose answer
 * cannot be serialised, spoils its whole request, which is then sent in halves.
 */
async function answersOf(statements: readonly string[], ask: Ask): Promise<unknown[]> {
  const answers: unknown[] = []
  let next = 0
  const work = async () => {
    while (next < statements.length) {
      const start = next
      next += TOGETHER
      const end = Math.min(next, statements.length)
      for (let at = start; at < end; ) {
        for (const answer of await someAnswers(statements.slice(at, end), ask)) answers[at++] = answer
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

/** The answers to the first of these statements, at least one. */
async function someAnswers(statements: readonly string[], ask: Ask): Promise<unknown[]> {
  const answer = parsed(await ask(statements.join(';\n')))
  const results = typeof answer === 'object' ? answer.results : undefined
  if (!results || results.length !== statements.length) {
    if (statements.length === 1) return [answer]
    return someAnswers(statements.slice(0, statements.length >> 1), ask)
  }
  const failed = results.findIndex(({ error }) => error !== undefined)
  const done = failed < 0 ? results : results.slice(0, failed + 1)
  return done.map(({ statement_id: _, ...answer }) => answer)
}

/** The text itself if it is not JSON. */
function parsed(text: string): { results?: Result[] } | string {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
