import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { ParseError } from '../../server/influx/language/parse-error.ts'
import { parseQuery } from '../../server/influx/language/parse-query.ts'
import { printStatement } from '../../server/influx/language/print.ts'
import { anyText } from './any-text.ts'
import { AS_ALL } from './atrium-http.ts'

const LONGEST_MS = 20_000

/** @throws Error with the first text whose answer does not have InfluxDB's form and statuses. */
export async function fuzzQueries(api: FastifyInstance, cases: number, seed?: number): Promise<void> {
  const options = { numRuns: cases, endOnFailure: true, ...(seed !== undefined && { seed }) }
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      checkPrinting(text)
      const answer = await inTime(
        api.inject({ url: `/query?${new URLSearchParams({ db: 'plant', epoch: 'u', q: text })}`, headers: AS_ALL }),
        text,
      )
      checkShape(answer.statusCode, JSON.parse(answer.body))
    }),
    options,
  )
}

/** A parsed and printed text is parsed as the same again. */
function checkPrinting(text: string): void {
  let printed: string
  try {
    printed = parseQuery(text).map(printStatement).join('; ')
  } catch (error) {
    if (error instanceof ParseError) return
    throw error
  }
  const again = parseQuery(printed).map(printStatement).join('; ')
  if (again !== printed) throw new Error(`printed as ${printed}, then as ${again}`)
}

async function inTime<T>(work: Promise<T>, text: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${LONGEST_MS} ms: ${text}`)), LONGEST_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function checkShape(status: number, body: { error?: unknown; results?: unknown }): void {
  if (status === 400) {
    if (typeof body.error !== 'string' || body.error === '')
      throw new Error(`400 without a reason: ${JSON.stringify(body)}`)
    return
  }
  if (status !== 200 || !Array.isArray(body.results))
    throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`)
  for (const result of body.results as { error?: unknown; series?: { columns: unknown[]; values?: unknown[][] }[] }[]) {
    // This message means an internal error.
    if (result.error === 'internal error') throw new Error('internal error')
    for (const { columns, values = [] } of result.series ?? []) {
      if (values.some((row) => row.length !== columns.length))
        throw new Error('a row of another width than the columns')
    }
  }
}
