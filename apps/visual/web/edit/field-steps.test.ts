import type { Dataset } from '@atrium/charts/contract/data'
import { columns } from '@atrium/charts/contract/define/props'
import { defineWidget, type Shape } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { ofSeries, SERIES_QUERY } from '@atrium/dashboards/contract/series-query'
import { testEditor } from '@atrium/dashboards/testing/web/editor/test-editor'
import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { FIELD_DRAG } from '@atrium/dashboards/web/builder/data/dropped-field'
import { complete } from '@atrium/dashboards/web/builder/series/completed-series'
import { goToStep } from '@atrium/dashboards/web/editor/commands/history'
import { select } from '@atrium/dashboards/web/editor/editor'
import { dropOn } from '@atrium/dashboards/web/editor/stage/drops'
import { expect, test, vi } from 'vitest'
import { bringField, fieldDrop } from './field-steps.ts'
import { replaceKind } from './replace-kind.ts'

const proposedLimits = (_: object, { rows }: Dataset) => ({
  'scale.max': Math.max(...rows.map(([, value]) => Number(value))),
})

const widget = (kind: string, shape: Shape) =>
  defineWidget({
    kind,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 80 },
    props: {},
    shape: () => shape,
    fullScreen: true,
  })
/** Three furnaces, of which the first has from 1.3 to 1.9 bar. */
const port: DataPort = {
  previewScript: () => Promise.reject(new Error('no script')),
  catalogue: async ({ tag }) =>
    tag
      ? { total: 3, values: ['1号炉', '2号炉', '3号炉'] }
      : {
          total: 1,
          measurement: { name: 'oven', fields: 1, tags: 1, series: 3, oldestMs: 0, newestMs: 1 },
          tags: [{ name: '炉号', values: 3 }],
          fields: [],
        },
  choices: async () => ({}) as never,
  preview: async () => [
    {
      ...{ startMs: 0, endMs: 1, intervalMs: 0 },
      columns: [
        { name: 'time', type: 'time' },
        { name: 'temp 1号炉', type: 'number' },
      ],
      rows: [
        [0, 1.3],
        [1, 1.9],
      ],
    },
  ],
}
const ASKING = { port, locale: 'zh_CN' as const }

const ovens = defineConnector({
  ...{ key: 'ovens', icon: 'database', type: 9, settings: {}, query: SERIES_QUERY, byViewer: false },
  ...ofSeries,
  follows: () => ({ how: 'pushed' }),
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
const form = async () => ({ default: () => null, complete })
offerConnectors([{ spec: ovens, form, words: { zh_CN: words, en_US: words } }])
const specs = [
  widget('Note', 'none'),
  { ...widget('Dial', 'single'), mostFields: 1, proposedProps: proposedLimits },
  widget('Curve', 'series'),
  { ...widget('Grid', 'page'), props: { shown: columns() } },
]
const view = async () => ({ default: () => null })
offerWidgets(specs, { Note: view, Dial: view, Curve: view, Grid: view })
const kinds = specs.map((spec) => ({ kind: spec.kind, spec })) as unknown as BuilderKind[]

const DIAL = 'dialdial'
const NOTE = 'notenote'
const GRID = 'gridgrid'
const LOCKED = 'lockedit'

const QUERY = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }
const FIELD = { name: 'temp', connector: 'ovens', query: QUERY, type: 'float' as const }
const ASKED = [{ _id: '', connector: 'ovens', props: QUERY }]

async function opened() {
  const item = (kind: string, _id: string, left: number, locked?: true) => ({
    ...DEFAULT_ITEM,
    ...{ _id, left, top: 0, width: 100, height: 80, ...(locked ? { locked } : {}) },
    component: { component: kind, title: '', version: 1, props: {}, dataSources: [] },
  })
  const made = await testEditor([
    item('Dial', DIAL, 0),
    item('Note', NOTE, 200),
    item('Dial', LOCKED, 400, true),
    item('Grid', GRID, 600),
  ])
  const drop = (x: number, mayQuery = true, text = JSON.stringify(FIELD)) => {
    const types = [FIELD_DRAG]
    dropOn(made.editor, [fieldDrop(made.editor, kinds, mayQuery, ASKING)], { types, getData: () => text }, { x, y: 40 })
  }
  return { ...made, drop, sources: (id: string) => made.item(id).component.dataSources }
}

test('a field that is dropped on a component is what it shows, in one step that can be undone', async () => {
  const { drop, sources, selected, steps, keys } = await opened()
  drop(50)
  expect([sources(DIAL), selected(), steps()]).toEqual([ASKED, [DIAL], ['data']])
  await keys('mod+z')
  expect(sources(DIAL)).toEqual([])
})

test('on an empty place, and on a component that reads no data, a fitting component is made there', async () => {
  const { drop, sources, selected, item, place } = await opened()
  for (const x of [800, 250]) {
    drop(x)
    const [id = ''] = selected()
    expect([item(id).component.component, sources(id), place(id)]).toEqual(['Curve', ASKED, `${x - 50} 0 100 80`])
  }
  expect(sources(NOTE)).toEqual([])
})

test('a locked component stays as it is, and so does everything without the right to query', async () => {
  const { drop, sources, notes, steps } = await opened()
  drop(450)
  drop(50, false)
  drop(50, true, '{"db":"plant"}')
  expect([sources(LOCKED), sources(DIAL), notes, steps()]).toEqual([[], [], ['locked', 'notAllowed'], []])
})

test('without a pointer, a field goes to a chosen component or to a new one where there is room', async () => {
  const { editor, sources, selected, item } = await opened()
  bringField(editor, kinds, ASKING, FIELD, DIAL)
  expect([sources(DIAL), selected()]).toEqual([ASKED, [DIAL]])
  bringField(editor, kinds, ASKING, FIELD)
  const [id = ''] = selected()
  expect([item(id).component.component, sources(id)]).toEqual(['Curve', ASKED])
})

test('a component without a title is called as its first field; one that has data keeps its title', async () => {
  const { drop, selected, item, keys } = await opened()
  drop(50)
  expect(item(DIAL).component.title).toBe('temp')
  await keys('mod+z')
  expect(item(DIAL).component).toMatchObject({ title: '', dataSources: [] })
  drop(800)
  expect(item(selected()[0] ?? '').component.title).toBe('temp')
})

test('the series of a new curve are parted by a tag with few values, as on the data page', async () => {
  const { editor, sources, selected } = await opened()
  bringField(editor, kinds, ASKING, FIELD)
  const [id = ''] = selected()
  await vi.waitFor(() => expect(sources(id)[0]?.props.groupBy).toEqual(['炉号']))
})

test('what follows from the first data is undone and redone with them, in one step', async () => {
  const { editor, sources, item, steps, keys } = await opened()
  bringField(editor, kinds, ASKING, FIELD, DIAL)
  await vi.waitFor(() => expect(item(DIAL).component.props).toEqual({ scale: { max: 1.9 } }))
  const done = item(DIAL)
  expect(steps()).toEqual(['data'])
  await keys('mod+z')
  expect([sources(DIAL), item(DIAL).component.props, steps()]).toEqual([[], {}, []])
  await keys('mod+shift+z')
  expect([item(DIAL), steps(), editor.store.steps().redo]).toEqual([done, ['data'], []])
  // The same once the server has stored both.
  await editor.store.flush()
  await keys('mod+z')
  await editor.store.flush()
  expect([sources(DIAL), item(DIAL).component.props]).toEqual([[], {}])
  goToStep(editor, editor.store.steps().redo[0]?.seq ?? -1)
  await editor.store.flush()
  expect([item(DIAL), steps()]).toEqual([done, ['data']])
})

test('a new single value shows the first series alone, says which in its title, and gets limits from its data', async () => {
  const { editor, sources, item } = await opened()
  bringField(editor, kinds, ASKING, FIELD, DIAL)
  const only = [{ tagKey: '炉号', operator: '=', tagValue: '1号炉' }]
  await vi.waitFor(() => expect(sources(DIAL)[0]?.props.whereObj).toEqual({ TAG: only }))
  expect(item(DIAL).component).toMatchObject({ title: '1号炉 temp', props: { scale: { max: 1.9 } } })
})

test('a new table gets the columns of its data', async () => {
  const { drop, item } = await opened()
  drop(650)
  await vi.waitFor(() => expect(item(GRID).component.props.shown).toEqual(['temp 1号炉']))
})

test('what has data already stays as it was stored, and so does what its author has changed meanwhile', async () => {
  const { editor, sources, steps, item } = await opened()
  const asked = { ...FIELD, query: { ...QUERY, whereObj: { TAG: [] } } }
  bringField(editor, kinds, ASKING, asked, DIAL)
  await vi.waitFor(() => expect(item(DIAL).component.title).toBe('1号炉 temp'))
  const before = sources(DIAL)
  bringField(editor, kinds, ASKING, { ...FIELD, query: { ...QUERY, fieldSet: [{ field: 'n', as: 'n' }] } }, DIAL)
  expect(sources(DIAL)[0]?.props).toEqual({
    ...before[0]?.props,
    fieldSet: [...QUERY.fieldSet, { field: 'n', as: 'n' }],
  })
  expect(steps()).toHaveLength(2)
})

test('a table that takes the place of a curve lists the columns of its query', async () => {
  const { editor, item, drop } = await opened()
  drop(50)
  select(editor, [DIAL])
  replaceKind(editor, { kind: 'Grid', props: {} }, true)
  expect(item(DIAL).component).toMatchObject({ component: 'Grid', props: { shown: ['temp'] } })
})
