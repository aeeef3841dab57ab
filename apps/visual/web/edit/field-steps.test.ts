import { defineWidget, type Shape } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { ofSeries, SERIES_QUERY } from '@atrium/dashboards/contract/series-query'
import { testEditor } from '@atrium/dashboards/testing/web/editor/test-editor'
import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { FIELD_DRAG } from '@atrium/dashboards/web/builder/data/dropped-field'
import { dropOn } from '@atrium/dashboards/web/editor/stage/drops'
import { expect, test } from 'vitest'
import { bringField, fieldDrop } from './field-steps.ts'

const widget = (kind: string, shape: Shape) =>
  defineWidget({
    kind,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 80 },
    props: {},
    shape: () => shape,
    fullScreen: true,
  })
const ovens = defineConnector({
  ...{ key: 'ovens', icon: 'database', type: 9, settings: {}, query: SERIES_QUERY, byViewer: false },
  ...ofSeries,
  follows: () => ({ how: 'pushed' }),
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
offerConnectors([{ spec: ovens, words: { zh_CN: words, en_US: words } }])
const specs = [widget('Note', 'none'), widget('Dial', 'single'), widget('Curve', 'series')]
const view = async () => ({ default: () => null })
offerWidgets(specs, { Note: view, Dial: view, Curve: view })
const kinds = specs.map((spec) => ({ kind: spec.kind, spec })) as unknown as BuilderKind[]

const DIAL = 'dialdial'
const NOTE = 'notenote'
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
  const made = await testEditor([item('Dial', DIAL, 0), item('Note', NOTE, 200), item('Dial', LOCKED, 400, true)])
  const drop = (x: number, mayQuery = true, text = JSON.stringify(FIELD)) => {
    const types = [FIELD_DRAG]
    dropOn(made.editor, [fieldDrop(made.editor, kinds, mayQuery)], { types, getData: () => text }, { x, y: 40 })
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
  bringField(editor, kinds, FIELD, DIAL)
  expect([sources(DIAL), selected()]).toEqual([ASKED, [DIAL]])
  bringField(editor, kinds, FIELD)
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
