import { expect, test } from 'vitest'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { draftWith, toyItem } from '../../../testing/web/builder/toy-builder.tsx'
import { changesBetween, restoreItemOps } from './changes.ts'

const before = draftWith(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => toyItem(id, 'Dial')))
const ops: DashboardOp[] = [
  { op: 'place', id: 'a', left: 50 },
  { op: 'place', id: 'b', width: 50, top: 3 },
  { op: 'set', id: 'c', path: ['component', 'dataSources'], value: [{ _id: '', props: { from: 'x' } }] },
  { op: 'set', id: 'c', path: ['component', 'props', 'unit'], value: 'V' },
  { op: 'set', id: 'd', path: ['component', 'component'], value: 'Note' },
  { op: 'remove', id: 'e' },
  { op: 'add', at: 9, item: toyItem('g', 'Note') },
  { op: 'set', path: ['theme'], value: 'dark' },
  { op: 'parameter', name: 'line', at: 0, parameter: { name: 'line', initial: 'A', choices: [] } },
]
const after = applyOps(before, ops).draft

test('each changed item is said to be moved, resized, restyled, asked otherwise, replaced, added or removed', () => {
  const { items, options, parameters } = changesBetween(before, after)
  expect(Object.fromEntries(items.map(({ id, changes }) => [id, changes]))).toEqual({
    a: ['moved'],
    b: ['moved', 'resized'],
    c: ['requeried', 'restyled'],
    d: ['replaced'],
    e: ['removed'],
    g: ['added'],
  })
  expect([options, parameters]).toEqual([['theme'], ['line']])
})

test.each(['a', 'b', 'c', 'd', 'e', 'g'])('item %s alone goes back to what it was', (id) => {
  const back = applyOps(after, restoreItemOps(after, before, id)).draft
  expect(back.items.get(id)?.item).toEqual(before.items.get(id)?.item)
  const { items } = changesBetween(after, back)
  expect(items.map((one) => one.id)).toEqual([id])
})

test('restoring everything leaves no difference', () => {
  const back = applyOps(after, diffOps(after, before)).draft
  expect(changesBetween(before, back)).toEqual({ items: [], options: [], parameters: [] })
})
