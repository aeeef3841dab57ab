import { expect } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { AS_ALL, openInfluxApi } from './atrium-http.ts'
import { sampleLines } from './sample-lines.ts'
import { STATEMENTS } from './statements.ts'

const addressOf = (q: string) => `/query?${new URLSearchParams({ db: 'plant', epoch: 'u', q })}`

/** Compares the answers of a store that returns 17 rows at a time with those of one that returns many. */
export async function compareInSmallPages(isAsked: (statement: string, index: number) => boolean): Promise<void> {
  const payload = sampleLines().join('\n')
  const apis = await Promise.all(
    [{}, { limits: { maxRowsPerAnswer: 17 } }].map(async (options) => {
      const api = await openInfluxApi(await openStore(options), 'pages')
      await api.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload, headers: AS_ALL })
      return api
    }),
  )
  // The others have too many windows for pages of this size, or a bound that depends on now().
  const statements = STATEMENTS.filter((one) => !/now\(\)|time\(7s\)/.test(one)).filter(isAsked)
  const answersOf = (q: string) =>
    Promise.all(apis.map(async (api) => (await api.inject({ url: addressOf(q), headers: AS_ALL })).json()))
  for (let at = 0; at < statements.length; at += 8) {
    const some = statements.slice(at, at + 8)
    for (const [i, [whole, inPieces]] of (await Promise.all(some.map(answersOf))).entries())
      expect({ q: some[i], ...inPieces }).toEqual({ q: some[i], ...whole })
  }
}
