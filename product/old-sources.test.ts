import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@atrium/core/contract/refusal'
import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase } from '@atrium/core/testing/template'
import { type ComponentItem, DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { withConnector } from '@atrium/dashboards/contract/old-sources'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectors } from './connectors.ts'
import { demoFleetIn } from './seed/dashboards/fleet.ts'
import { demoNetworkIn } from './seed/dashboards/network.ts'
import { demoProcessIn } from './seed/dashboards/process.ts'
import { demoShiftIn } from './seed/dashboards/shift.ts'
import { demoDashboardIn } from './seed/dashboards/wall.ts'

const MIGRATION = join(import.meta.dirname, '../packages/core/server/db/migrations/090_connectors.sql')
const LIST = { app: 'charge', from: 'list', of: 'order', names: ['count'] } as const
const SERIES = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }

/** Each sort of source as it was stored before sources named their connector, and the connector that read it. */
const SORTS: [sort: string, props: ItemDataSource['props'], connector: string | undefined][] = [
  ['a time series', SERIES, 'timeseries'],
  ['a statement', { db: 'plant', influxql: 'select * from oven' }, 'timeseries'],
  ['business data', { business: { ...LIST, names: ['count'] }, startTime: '*-7d' }, 'business'],
  ['fields of both', { ...SERIES, startTime: '*-7d', business: { ...LIST, names: ['count'] } }, 'business'],
  ['fields that both have', { startTime: '*-7d', endTime: '*' }, 'timeseries'],
  ['nothing yet', {}, 'timeseries'],
  ['typed data', { data: [{ temp: 1 }] }, undefined],
  ['typed data beside a query', { ...SERIES, data: null }, undefined],
]

const old = (): ItemDataSource[] => SORTS.map(([, props]) => ({ _id: '', props }))
const named = (): ItemDataSource[] =>
  SORTS.map(([, props, connector]) => ({ _id: '', ...(connector === undefined ? {} : { connector }), props }))

function item(dataSources: ItemDataSource[], _id = 'item0001'): ComponentItem {
  return { ...DEFAULT_ITEM, _id, component: { component: 'Table', title: '', version: 1, props: {}, dataSources } }
}

test.each(SORTS)('the connector of a source from before: %s', (_, props, connector) => {
  const specs = connectors.map(({ spec }) => spec)
  const given = withConnector({ _id: '', props }, specs)
  expect(given.connector).toBe(connector)
  expect(withConnector(given, specs)).toBe(given)
})

test('a named connector stays, whatever its fields look like', () => {
  const planted = { _id: '', connector: 'planted', props: SERIES }
  expect(
    withConnector(
      planted,
      connectors.map(({ spec }) => spec),
    ),
  ).toBe(planted)
})

test.each(LOCALES)('the sources of the demonstration name their connectors: %s', (locale) => {
  const specs = connectors.map(({ spec }) => spec)
  const demos = [
    ...[demoDashboardIn(locale), demoShiftIn(locale), demoFleetIn(locale), demoProcessIn(locale)],
    demoNetworkIn(locale, 'tenant'),
  ]
  const sources = demos.flatMap(({ components }) => components.flatMap(({ component }) => component.dataSources))
  expect(sources.filter((source) => withConnector(source, specs) !== source)).toEqual([])
  expect(new Set(sources.map(({ connector }) => connector))).toEqual(new Set(['timeseries', 'business', undefined]))
})

/** Operations with whole sources in them, and one without. */
const opsWith = (sources: ItemDataSource[]) => [
  { op: 'add', at: 1, item: item(sources, 'item0002') },
  { op: 'set', id: 'item0001', path: ['component'], value: item(sources).component },
  { op: 'set', id: 'item0001', path: ['component', 'dataSources'], value: sources },
  ...sources.map((value, n) => ({ op: 'set', id: 'item0001', path: ['component', 'dataSources', `${n}`], value })),
  { op: 'set', id: 'item0001', path: ['component', 'dataSources', '0', 'props', 'db'], value: 'other' },
  { op: 'set', id: 'item0001', path: ['component', 'dataSources', '0', 'props', 'from'] },
  { op: 'set', path: ['width'], value: 900 },
  { op: 'remove', id: 'item0002' },
]

const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`

/** A dashboard in each state, as the program stored it before. */
const STORED = `
insert into tenant (id, name, sys_name) values (gen_random_uuid(), 'before', 'before');
insert into dashboard (id, tenant_id, name, options, components, deleted_at)
select gen_random_uuid(), t.id, v.name, '{}', ${json([item(old())])}, v.gone::timestamptz
from tenant t, (values ('released', null), ('trash', '2026-01-01')) v (name, gone);
insert into dashboard_draft (id, tenant_id, options, released_rev, released_at, released_places)
select id, tenant_id, '{}', rev, now(), '{}' from dashboard;
insert into dashboard_draft_item (tenant_id, dashboard_id, item, at, value)
select tenant_id, id, 'item0009', 0, ${json(item(old(), 'item0009'))} from dashboard;
insert into dashboard_version (tenant_id, dashboard_id, no, kind, document)
select tenant_id, id, 1, 'release', ${json({ options: {}, components: [item(old())] })} from dashboard;
insert into dashboard_op (tenant_id, dashboard_id, seq, key, label, ops, inverse)
select tenant_id, id, 1, gen_random_uuid(), '{"key": "edit"}', ${json(opsWith(old()))}, ${json(opsWith(old()))}
from dashboard;
`

test('the migration names the connectors in all that is stored: released, drafts, versions, operations, trash', async () => {
  const database = await cloneDatabase(appMigrations([]))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.query(STORED)
  await client.query(readFileSync(MIGRATION, 'utf8'))
  const stored = async (table: string, column: string) =>
    (await client.query(`select ${column} as value from ${table}`)).rows.map(({ value }) => value)
  const both = <T>(value: T) => [value, value]
  expect(await stored('dashboard', 'components')).toEqual(both([item(named())]))
  expect(await stored('dashboard_draft_item', 'value')).toEqual(both(item(named(), 'item0009')))
  expect(await stored('dashboard_version', 'document')).toEqual(both({ options: {}, components: [item(named())] }))
  expect(await stored('dashboard_op', 'ops')).toEqual(both(opsWith(named())))
  expect(await stored('dashboard_op', 'inverse')).toEqual(both(opsWith(named())))
})
