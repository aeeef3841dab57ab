import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { ConnectorSpec, DataShape } from '../../contract/define/connector.ts'
import { toyWidgets } from '../../testing/sockets/board.ts'
import { item, type ToyShape } from '../../testing/sockets/board-world.ts'
import { plantWorld } from '../../testing/sockets/plant-world.ts'
import { type Connector, openEach, type PlaneQuery } from './connector.ts'
import { openConnectors } from './connectors.ts'
import { NO_ROWS } from './opened-sources.ts'
import { openQueryPlane } from './plane.ts'
import type { Reader } from './reading/reading.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const SHAPES: DataShape[] = ['exact', 'rows', 'series']
const spec: ConnectorSpec = {
  key: 'weather',
  icon: 'toy',
  type: 30,
  settings: {},
  query: {},
  shapes: () => SHAPES,
  follows: () => ({ how: 'once' }),
  byViewer: false,
  limits: { points: 3, rows: 2 },
}

/** A connector outside core that answers with these rows, counts its readings, and a plane with it. */
function planeWith(rows: Cell[][], key?: number[]) {
  let readings = 0
  const reader: Reader = {
    follows: false,
    rhythmMs: null,
    async read() {
      readings += 1
      const columns = [
        { name: 'time', type: 'time' as const },
        { name: 'n', type: 'number' as const },
      ]
      const dataset: Dataset = { columns, rows, startMs: 0, endMs: 9, intervalMs: 0, ...(key ? { key } : {}) }
      return { dataset, change: { kind: 'replace', dataset } }
    },
  }
  const weather: Connector = {
    spec,
    open: () => ({
      resolve: (): PlaneQuery => ({ shape: 'weather' }),
      read: () => ({ reader, origin: 'weather' }),
      test: async () => ({ steps: [], columns: [], rows: [] }),
    }),
  }
  const { services } = plant.world.server
  const noFeeds = {
    follow() {
      throw new Error('this connector has no feed')
    },
  }
  const connectors = openConnectors(openEach([weather], services, []), { read: async () => NO_ROWS }, noFeeds)
  const plane = openQueryPlane(timeseriesOf(services), { error: () => undefined }, { read: connectors.read })
  onTestFinished(() => plane.close())
  const asked = (shape: ToyShape, connector = 'weather') => ({
    item: sourceOf(item('item0001', shape), connector),
    spec: toyWidgets.find(({ kind }) => kind === `Toy-${shape}`)!,
    request: { item: 'item0001', source: 0, widthPx: 100 },
    values: {},
    zone: 'UTC',
    viewer: { session: null, locale: 'zh_CN' as const, standing: '' },
  })
  const ask = (shape: ToyShape, connector?: string) => connectors.resolve(asked(shape, connector), NO_ROWS)
  return {
    plane,
    ask,
    pull: (query: PlaneQuery) => plane.pull({ tenantId: plant.tenant.id }, query),
    count: () => readings,
  }
}

function sourceOf(made: ComponentItem, connector: string): ComponentItem {
  const dataSources = made.component.dataSources.map((source) => ({ ...source, connector }))
  return { ...made, component: { ...made.component, dataSources } }
}

test('a connector of a product answers a widget without any change of core', async () => {
  const { ask, pull } = planeWith([[1, 5]])
  expect((await pull(ask('series'))).rows).toEqual([[1, 5]])
})

test('a shape that the connector cannot answer is refused, and so is a source of no connector', () => {
  const { ask } = planeWith([])
  expect(() => ask('page')).toThrow(expect.objectContaining({ code: 40001 }))
  expect(() => ask('none')).toThrow(expect.objectContaining({ code: 40400 }))
  expect(() => ask('series', 'elsewhere')).toThrow(expect.objectContaining({ code: 40400 }))
})

test('answers above the limits of the connector are refused with their number', async () => {
  const rows = [1, 2, 3, 4].map((n) => [n, n])
  const many = planeWith(rows, [1])
  const refused = { code: 40001, detail: { params: { count: 4, max: 3 } } }
  await expect(many.pull(many.ask('exact'))).rejects.toMatchObject(refused)
  await expect(many.pull(many.ask('rows'))).rejects.toMatchObject({ code: 40001, detail: { params: { max: 2 } } })
  expect((await many.pull(many.ask('series'))).rows).toHaveLength(4)
})

test('rows without a key are refused', async () => {
  const { ask, pull } = planeWith([[1, 1]])
  await expect(pull(ask('rows'))).rejects.toMatchObject({ code: 40001 })
  const keyed = planeWith([[1, 1]], [1])
  expect((await keyed.pull(keyed.ask('rows'))).rows).toEqual([[1, 1]])
})

test('viewers share an answer only if the revision of its data source is the same', async () => {
  const { ask, pull, count } = planeWith([[1, 5]])
  const query = ask('series')
  await pull(query)
  await pull(structuredClone(query))
  expect(count()).toBe(1)
  await pull({ ...query, via: { ...query.via!, rev: query.via!.rev + 1 } })
  expect(count()).toBe(2)
})
