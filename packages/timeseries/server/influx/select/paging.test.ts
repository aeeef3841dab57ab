import { expect, it } from 'vitest'
import { AS_ALL, openInfluxApi } from '../../../testing/influx/atrium-http.ts'
import { compareInSmallPages } from '../../../testing/influx/small-pages.ts'
import { openStore } from '../../../testing/store/open-store.ts'

const address = (q: string, extra: Record<string, string> = {}) =>
  `/query?${new URLSearchParams({ db: 'plant', epoch: 'u', q, ...extra })}`

// All of them: paging.long.test.ts.
it('if the store returns small pages, every sixth statement has the same answer', async () => {
  await compareInSmallPages((_, index) => index % 6 === 0)
})

it('if there are more rows than can be grouped in memory, series are read one by one', async () => {
  const api = await openInfluxApi(await openStore(), 'many')
  const perHost = 40_000
  const lines = Array.from({ length: 3 * perHost }, (_, i) => `m,host=${'abc'[i % 3]} v=${i} ${i + 1}`).join('\n')
  await api.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload: lines, headers: AS_ALL })
  const ask = async (q: string) => {
    const { body } = await api.inject({ url: address(q, { chunked: 'true', chunk_size: '100000' }), headers: AS_ALL })
    const parts = body
      .trimEnd()
      .split('\n')
      .flatMap((line) => JSON.parse(line).results[0].series)
    return parts.map(({ tags, values }) => [tags.host, values.length, values[0][1], values.at(-1)[1]])
  }
  expect(await ask('SELECT v FROM m GROUP BY host')).toEqual([
    ['a', perHost, 0, 3 * perHost - 3],
    ['b', perHost, 1, 3 * perHost - 2],
    ['c', perHost, 2, 3 * perHost - 1],
  ])
  expect(await ask('SELECT v FROM m GROUP BY host ORDER BY time DESC LIMIT 2 OFFSET 1')).toEqual([
    ['c', 2, 3 * perHost - 4, 3 * perHost - 7],
    ['b', 2, 3 * perHost - 5, 3 * perHost - 8],
    ['a', 2, 3 * perHost - 6, 3 * perHost - 9],
  ])
  expect(await ask('SELECT difference(v) FROM m GROUP BY host')).toEqual(
    ['a', 'b', 'c'].map((host) => [host, perHost - 1, 3, 3]),
  )
})
