import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

const PLACES: Record<string, { name: string; type?: string }[]> = {
  '': [{ name: 'plant' }],
  plant: [{ name: 'oven' }, { name: 'press A' }],
  'plant,oven': [
    { name: 'temp', type: 'float' },
    { name: 'state', type: 'string' },
    { name: 'line', type: 'tag' },
  ],
  'plant,oven,line': [{ name: 'A' }, { name: 'B' }],
}

const FOUND = [
  { at: ['plant'], name: 'tempering' },
  { at: ['plant', 'oven'], name: 'temp', type: 'float' },
]

const asked: string[] = []
const port = {
  async choices<T>(path: string): Promise<T> {
    asked.push(path)
    const query = new URL(path, 'http://atrium.example').searchParams
    expect(query.get('_id')).toBe('source-1')
    if (query.get('search') === 'plant te') return { names: FOUND } as T
    return { names: PLACES[query.get('at') ?? ''] } as T
  },
}
const catalogue = (request: object) => namesIn(port, 'source-1', request)

test('the names of a stored data source are offered as those of the built-in time series', async () => {
  expect(await catalogue({})).toMatchObject({ total: 1, databases: [{ name: 'plant' }] })
  expect(await catalogue({ db: 'plant' })).toMatchObject({ measurements: [{ name: 'oven' }, { name: 'press A' }] })
  expect(await catalogue({ db: 'plant', search: 'a PRESS' })).toMatchObject({ measurements: [{ name: 'press A' }] })
  expect(await catalogue({ db: 'plant', measurement: 'oven', search: 'te' })).toEqual({
    total: 2,
    tags: [{ name: 'line', values: 0 }],
    fields: [
      { name: 'temp', type: 'float', newest: null },
      { name: 'state', type: 'string', newest: null },
    ],
  })
  expect(await catalogue({ db: 'plant', measurement: 'oven', tag: 'line' })).toEqual({ total: 2, values: ['A', 'B'] })
})

test('a search without a database finds measurements and fields of all of them', async () => {
  expect(await catalogue({ search: 'plant te', pageSize: 50 })).toEqual({
    total: 2,
    found: [
      { database: 'plant', measurement: 'tempering' },
      { database: 'plant', measurement: 'oven', field: 'temp', type: 'float' },
    ],
  })
})
