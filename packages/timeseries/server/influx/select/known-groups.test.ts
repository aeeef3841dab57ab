import { describe, expect, it } from 'vitest'
import { AS_ALL, openInfluxApi } from '../../../testing/influx/atrium-http.ts'
import { sharedStore } from '../../../testing/store/open-store.ts'

describe('the groups of a statement that is repeated', () => {
  const store = sharedStore()
  const open = async (tenant: string) => {
    const api = await openInfluxApi(store(), tenant)
    const write = (payload: string) => api.inject({ method: 'POST', url: '/write?db=plant', payload, headers: AS_ALL })
    const ask = async (q: string) => {
      const url = `/query?${new URLSearchParams({ db: 'plant', epoch: 'ns', q })}`
      const { results } = (await api.inject({ url, headers: AS_ALL })).json()
      return (results[0].series ?? []).map((one: Record<string, unknown>) => JSON.stringify(one))
    }
    return { write, ask }
  }
  const series = (name: string, host: string, values: unknown[], column = 'last') =>
    JSON.stringify({ name, tags: { host }, columns: ['time', column], values: [values] })

  it('follow new groups, another order, and groups in the place of others', async () => {
    const { write, ask } = await open('changes')
    const q = 'SELECT last(v) FROM m GROUP BY host'
    await write('m,host=9 v=1 1000\nm,host=10 v=2 1000')
    for (let i = 0; i < 2; i++)
      expect(await ask(q)).toEqual([series('m', '10', [1000, 2]), series('m', '9', [1000, 1])])
    // The store gives groups by their time.
    await write('m,host=9 v=5 2000')
    expect(await ask(q)).toEqual([series('m', '10', [1000, 2]), series('m', '9', [2000, 5])])
    await write('m,host=9 v=3 2000\nm,host=1 v=4 3000')
    for (let i = 0; i < 2; i++) {
      expect(await ask(q)).toEqual([
        series('m', '1', [3000, 4]),
        series('m', '10', [1000, 2]),
        series('m', '9', [2000, 3]),
      ])
    }
    await ask('DROP MEASUREMENT m')
    await write('m,host=b v=1 1000\nm,host=a v=2 1000\nm,host=c v=3 1000')
    const hosts = [series('m', 'a', [1000, 2]), series('m', 'b', [1000, 1]), series('m', 'c', [1000, 3])]
    expect(await ask(q)).toEqual(hosts)
    expect(await ask(`${q} ORDER BY time DESC`)).toEqual(hosts.toReversed())
    expect(await ask(`${q} SLIMIT 1 SOFFSET 1`)).toEqual([hosts[1]])
    expect(await ask('SELECT last(v) AS v FROM m GROUP BY host')).toContain(series('m', 'a', [1000, 2], 'v'))
  })

  it('belong to one measurement and tenant each', async () => {
    const [one, two] = [await open('one'), await open('two')]
    await one.write('m,host=a v=1 1000\nn,host=a v=2 1000')
    await two.write('m,host=a v=3 1000\nn,host=b v=4 1000')
    for (let i = 0; i < 2; i++) {
      const q = 'SELECT last(v) FROM /^[mn]$/ GROUP BY host'
      expect(await one.ask(q)).toEqual([series('m', 'a', [1000, 1]), series('n', 'a', [1000, 2])])
      expect(await two.ask(q)).toEqual([series('m', 'a', [1000, 3]), series('n', 'b', [1000, 4])])
    }
  })

  it('give a long answer, of several batches and pieces, as a short one', async () => {
    const { write, ask } = await open('long')
    const hosts = Array.from({ length: 3_000 }, (_, i) => String(i).padStart(90, '0'))
    await write(hosts.map((host, i) => `m,host=${host} v=${i} 1000`).join('\n'))
    for (let i = 0; i < 2; i++) {
      expect(await ask('SELECT last(v) FROM m GROUP BY host')).toEqual(
        hosts.map((host, v) => series('m', host, [1000, v])),
      )
    }
  })
})
