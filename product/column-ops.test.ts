import { columns, oneOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import type { ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { applyOps } from '@atrium/dashboards/contract/dashboard-ops/apply'
import { draftWith, toyItem } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { columnOps } from '@atrium/dashboards/web/builder/data/column-ops'
import { expect, test } from 'vitest'
import { connectors } from './connectors.ts'

const builders = connectors.map(({ spec }) => ({ spec, name: spec.key, about: '' }))

const grid = defineWidget({
  kind: 'Grid',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { shown: columns(), of: oneOf(['times', 'tags'], { default: 'times' }) },
  shape: ({ of }) => (of === 'tags' ? 'rows' : 'page'),
  fullScreen: false,
})

const sources = (...names: string[]): ItemDataSource[] => [
  { _id: '', props: { groupBy: 'line', fieldSet: names.map((field) => ({ field, as: field })) } },
]

/** The columns that the item shows after its sources have changed. */
function shownAfter(props: object, before: ItemDataSource[], after: ItemDataSource[]) {
  const plain = toyItem('grid', 'Grid', {}, props)
  const item = { ...plain, component: { ...plain.component, dataSources: before } }
  const draft = draftWith(item)
  const { draft: changed } = applyOps(draft, columnOps(draft, item, grid, after, builders))
  return changed.items.get('grid')?.item.component.props.shown
}

test('a table shows each field that is chosen for it, and no longer one that is removed', () => {
  expect(shownAfter({}, [], sources('speed'))).toEqual(['speed'])
  expect(shownAfter({ shown: ['speed'] }, sources('speed'), sources('speed', 'count'))).toEqual(['speed', 'count'])
  expect(shownAfter({ shown: ['speed', 'count'] }, sources('speed', 'count'), sources('count'))).toEqual(['count'])
})

test('rows of tags begin with their tags', () => {
  expect(shownAfter({ of: 'tags' }, [], sources('speed'))).toEqual(['line', 'speed'])
})

test('columns that the author has chosen stay', () => {
  expect(shownAfter({ shown: ['count'] }, sources('speed', 'count'), sources('speed'))).toEqual(['count'])
})

test('chosen business columns are shown', () => {
  const business = { app: 'toy', entity: 'order', what: 'rows', names: ['no', 'amount'] }
  expect(shownAfter({}, [], [{ _id: '', props: { business } } as unknown as ItemDataSource])).toEqual(['no', 'amount'])
})
