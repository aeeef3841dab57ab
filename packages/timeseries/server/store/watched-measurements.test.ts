import { expect, it } from 'vitest'
import { bytes, LINES, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { Timeseries, WrittenEvent } from './model.ts'

const DAY = 86_400_000_000
const cpu = { db: 'plant', measurement: 'cpu' }
const write = (store: Timeseries, lines: string) => store.writeLines(TENANT, 'plant', bytes(lines), LINES)

function watched(store: Timeseries): WrittenEvent[] {
  const events: WrittenEvent[] = []
  store.watch((event) => void events.push(event))
  return events
}

it('the events of a measurement that was asked for contain its points, those of others do not', async () => {
  const store = await openStore()
  await write(store, 'cpu,line=1,host=a v=1 1')
  expect(await store.carry(TENANT, cpu)).toEqual(['host', 'line'])
  const events = watched(store)
  await write(store, 'cpu,line=1,host=a v=2,s="on" 5\ncpu n=9007199254740993i,b=t 7\ndisk v=1 5')
  const fields = [
    { name: 'v', type: 'float' },
    { name: 's', type: 'string' },
    { name: 'n', type: 'int' },
    { name: 'b', type: 'bool' },
  ]
  const tags = [
    ['host', 'a'],
    ['line', '1'],
  ]
  expect(events.map(({ measurement, carried }) => [measurement, carried])).toEqual([
    [
      'cpu',
      {
        fields,
        rows: [
          { tags, timeUs: 5, values: [2, 'on', null, null] },
          { tags: [], timeUs: 7, values: [null, null, '9007199254740993', true] },
        ],
      },
    ],
    ['disk', undefined],
  ])
})

it('events contain no points after nobody has asked for them for a while, and none of a large write', async () => {
  const store = await openStore({ limits: { carryMs: 0 } })
  await store.carry(TENANT, cpu)
  const events = watched(store)
  await write(store, 'cpu v=1 1')
  const lasting = await openStore({ limits: { maxCarriedValues: 3 } })
  await lasting.carry(TENANT, cpu)
  const others = watched(lasting)
  await write(lasting, 'cpu v=1 1\ncpu v=2 2\ncpu v=3 3')
  await write(lasting, 'cpu v=1 4\ncpu v=2 5\ncpu v=3 6\ncpu v=4 7')
  expect(events.map(({ carried }) => carried)).toEqual([undefined])
  expect(others.map(({ carried }) => carried?.rows.length)).toEqual([3, undefined])
})

it('dropped points are reported by an event without points, also those beyond the retention', async () => {
  const store = await openStore({ limits: { upkeepEveryMs: 20 } })
  const nowUs = Date.now() * 1000
  await write(store, `cpu v=1 ${nowUs}\ndisk v=1 ${nowUs}\nold v=1 ${nowUs - 10 * DAY}`)
  const events = watched(store)
  const dropped = () => events.filter(({ points }) => points === 0).map(({ measurement }) => measurement)
  await store.dropMeasurement(TENANT, 'plant', 'cpu')
  expect(dropped()).toEqual(['cpu'])
  await store.setRetention(TENANT, 'plant', { days: 5 })
  await expect.poll(dropped, { timeout: 20_000 }).toEqual(['cpu', 'old'])
  await store.dropDb(TENANT, 'plant')
  expect(dropped()).toEqual(['cpu', 'old', 'disk'])
})
