import { expect, test } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { draftOf } from '../../../contract/dashboard-ops/document.ts'
import { defineConnector } from '../../../contract/define/connector.ts'
import { ofSeries, SERIES_QUERY } from '../../../contract/series-query.ts'
import { offerConnectors } from './builder-connector.ts'
import { titleOps } from './completed-data.ts'
import type { DataPort } from './data-port.ts'
import type { QueryTitles } from './query-form.ts'

/** Its queries have keys; their names are asked for. */
const named = defineConnector({
  ...{ key: 'named', icon: 'database', type: 9, settings: {}, query: SERIES_QUERY, byViewer: false },
  ...ofSeries,
  follows: () => ({ how: 'pushed' }),
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
const titles: QueryTitles = async (_, queries) => queries.map((query) => `Name of ${'db' in query ? query.db : ''}`)
const form = async () => ({ default: () => null, titles })
offerConnectors([{ spec: named, form, words: { zh_CN: words, en_US: words } }])

const port = {} as DataPort
const source = (db: string) => ({
  _id: '',
  connector: 'named',
  props: { db, from: 'm', fieldSet: [{ field: 'f', as: 'f' }] },
})

function itemOf(title: string, db: string): ComponentItem {
  const component = { component: 'Dial', title, version: 1, props: {}, dataSources: [source(db)] }
  return { ...DEFAULT_ITEM, _id: 'dialdial', left: 0, top: 0, width: 100, height: 80, component }
}

const bound = (item: ComponentItem) => ({ item, draft: draftOf({ options: DEFAULT_OPTIONS, components: [item] }) })
const titleAfter = async (before: string[], begun: ComponentItem, now = begun) =>
  (await titleOps(port, before.map(source), begun, () => bound(now))).map((op) => 'value' in op && op.value)

test('a component without a title is called by the name of its first data', async () => {
  expect(await titleAfter([], itemOf('', 'income'))).toEqual(['Name of income'])
})

test('a title that was proposed before follows; one that its author wrote or removed stays', async () => {
  expect(await titleAfter(['income'], itemOf('Name of income', 'orders'))).toEqual(['Name of orders'])
  expect(await titleAfter(['income'], itemOf('Mine', 'orders'))).toEqual([])
  expect(await titleAfter(['income'], itemOf('', 'orders'))).toEqual([])
  expect(await titleAfter([], itemOf('Mine', 'orders'))).toEqual([])
})

test('what the author chooses while the names are asked for is not overtaken', async () => {
  expect(await titleAfter([], itemOf('', 'income'), itemOf('', 'orders'))).toEqual([])
  expect(await titleAfter([], itemOf('', 'income'), itemOf('Written meanwhile', 'income'))).toEqual([])
})
