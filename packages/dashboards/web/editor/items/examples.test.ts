import { oneOf, section } from '@atrium/charts/contract/define/props'
import { defineWidget, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import { drawing } from '@atrium/charts/contract/drawing/drawing'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import type { ItemDataSource } from '../../../contract/dashboard.ts'
import { defineConnector } from '../../../contract/define/connector.ts'
import { ofSeries, SERIES_QUERY } from '../../../contract/series-query.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import type { BuilderKind } from '../../builder/builder-kind.ts'
import { offerConnectors } from '../../builder/data/builder-connector.ts'
import { examplesOf } from './examples.ts'

const series = defineConnector({
  ...{ key: 'series', icon: 'database', type: 9, settings: {}, old: {}, query: SERIES_QUERY, byViewer: false },
  ...ofSeries,
  follows: () => ({ how: 'once' }),
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
offerConnectors([{ spec: series, words: { zh_CN: words, en_US: words } }])

const dataOf = (name: string): WidgetExample['sources'] => [
  {
    columns: [
      { name: 'time', type: 'time' },
      { name, type: 'number' },
    ],
    rows: [[1000, 7]],
  },
]

const curve = defineWidget({
  kind: 'Curve',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 80 },
  props: {
    show: oneOf(['line', 'bars', 'rows'], { default: 'line' }),
    look: section({ unit: str(5, { min: 0, default: '' }), label: str(9, { min: 0, default: '' }) }),
  },
  shape: ({ show }) => (show === 'rows' ? 'page' : 'series'),
  fullScreen: true,
})

const kindOf = (spec: WidgetSpec): BuilderKind => ({
  ...{ kind: spec.kind, spec, name: '', about: '', names: {}, pictures: {} },
  example: { props: { look: { unit: 'kW', label: 'Power' } }, sources: dataOf('power') },
  palette: {
    ...{ synonyms: '', nearest: '' },
    presets: [
      {
        ...{ key: 'bars', icon: '', name: '', about: '', synonyms: '', props: { show: 'bars' } },
        example: { props: { show: 'bars' }, sources: dataOf('count') },
      },
    ],
  },
})

const plan = defineWidget({
  ...{ kind: 'Plan', icon: 'M2 2h12v12H2z', size: { width: 100, height: 80 }, shape: () => 'rows', fullScreen: true },
  props: { config: drawing() },
})

const example = examplesOf([
  kindOf(curve),
  {
    ...kindOf(plan),
    example: { props: { config: { objects: { sample01: { sort: 'rect' } } } }, sources: dataOf('power') },
    palette: { synonyms: '', nearest: '', presets: [] },
  },
  kindOf(defineWidget({ ...curve, kind: 'Note', shape: () => 'none' })),
  kindOf(defineWidget({ ...curve, kind: 'Switch', shape: () => 'single', relay: 'mqttPublish' })),
])
const shown = (kind: string, props: Record<string, unknown> = {}, ...dataSources: ItemDataSource[]) => {
  const item = itemOf(kind)
  const found = example({ ...item, component: { ...item.component, props, dataSources } })
  return found && { props: found.component.props, names: found.sources.map(({ dataset }) => dataset?.columns[1]?.name) }
}

test('a component without data has the data of its kind or preset, and its own props where it has some', () => {
  expect(shown('Curve')).toEqual({ props: { look: { unit: 'kW', label: 'Power' } }, names: ['power'] })
  expect(shown('Curve', { look: { unit: 'MW' } })).toEqual({
    props: { look: { unit: 'MW', label: 'Power' } },
    names: ['power'],
  })
  expect(shown('Curve', { show: 'bars' })).toEqual({ props: { show: 'bars' }, names: ['count'] })
})

test('props of another shape do not draw the data of the example, so that it keeps its own', () => {
  expect(shown('Curve', { show: 'rows' })).toEqual({
    props: { look: { unit: 'kW', label: 'Power' } },
    names: ['power'],
  })
})

test('data end it: a complete query or typed data; half a query does not', () => {
  const asked = (fieldSet: object[]) => ({
    _id: '',
    connector: 'series',
    props: { db: 'plant', from: 'oven', fieldSet },
  })
  expect(shown('Curve', {}, asked([]))?.names).toEqual(['power'])
  expect(shown('Curve', {}, asked([{ field: 'temp', as: '' }]))).toBeNull()
  expect(shown('Curve', {}, { _id: '', props: { data: [] } })).toBeNull()
})

test('a drawing with objects of its own is shown as it is', () => {
  expect(shown('Plan', { config: { widthPx: 90, objects: {} } })?.props).toMatchObject({
    config: { widthPx: 90, objects: { sample01: { sort: 'rect' } } },
  })
  expect(shown('Plan', { config: { objects: { object01: { sort: 'text' } } } })).toBeNull()
})

test('what reads no data, controls and unknown kinds have none', () => {
  expect([shown('Note'), shown('Switch'), shown('Gone')]).toEqual([null, null, null])
})
