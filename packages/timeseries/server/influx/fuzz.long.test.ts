import { expect, it } from 'vitest'
import { AS_ALL, openInfluxApi } from '../../testing/influx/atrium-http.ts'
import { fuzzQueries } from '../../testing/influx/fuzz.ts'
import { sampleLines } from '../../testing/influx/sample-lines.ts'
import { openStore, TENANT } from '../../testing/store/open-store.ts'

it('any text gets an answer in InfluxDB’s form: rows, or an error', async () => {
  const store = await openStore()
  const api = await openInfluxApi(store, TENANT)
  const payload = sampleLines().join('\n')
  await api.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload, headers: AS_ALL })
  await fuzzQueries(api, 1_000)
  // No statement has changed the data: all points are still there.
  const answer = await api.inject({ url: '/query?db=plant&q=SELECT+count(load)+FROM+cpu', headers: AS_ALL })
  expect(answer.json().results[0].series[0].values[0][1]).toBe(144)
}, 120_000)
