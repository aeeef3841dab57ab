import { applyOps } from '@atrium/contract/dashboard-ops/apply'
import { expect, test } from 'vitest'
import { draftWith, toyItem } from '../testing/toy-builder.tsx'
import { idsBetween, layersOf, orderOps, outlineRows } from './outline-rows.ts'

const at = (id: string, zIndex: number, group = '') => toyItem(id, 'Dial', { zIndex, group })
const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)
const none = new Set<string>()

test('the top layer is first; of equal layers, the later item', () => {
  expect(ids(layersOf(draftWith(at('a', 1), at('b', 3), at('c', 1))))).toEqual(['b', 'c', 'a'])
})

test('an item moves beside any other, however equal the layers are', () => {
  const draft = draftWith(at('a', 1), at('b', 1), at('c', 1), at('d', 9))
  for (const id of ['a', 'b', 'c', 'd'])
    for (const beside of ['a', 'b', 'c', 'd'].filter((other) => other !== id))
      for (const where of ['above', 'below'] as const) {
        const order = ids(layersOf(applyOps(draft, orderOps(layersOf(draft), id, beside, where)).draft))
        expect(order.indexOf(id) - order.indexOf(beside)).toBe(where === 'above' ? -1 : 1)
        const others = order.filter((one) => one !== id)
        expect(others).toEqual(ids(layersOf(draft)).filter((one) => one !== id))
      }
})

test('only the layers that must change do', () => {
  const layers = layersOf(draftWith(at('a', 1), at('b', 5), at('c', 9)))
  expect(orderOps(layers, 'a', 'b', 'above')).toEqual([{ op: 'order', zIndex: { a: 6 } }])
  expect(orderOps(layers, 'b', 'a', 'above')).toEqual([])
})

test('a group stands where its top item is and hides its items while it is closed', () => {
  const layers = layersOf(draftWith(at('a', 1, 'g'), at('b', 2), at('c', 3, 'g')))
  const keys = (rows: { key: string }[]) => rows.map(({ key }) => key)
  expect(keys(outlineRows(layers, null, none))).toEqual(['group g', 'c', 'a', 'b'])
  expect(keys(outlineRows(layers, null, new Set(['g'])))).toEqual(['group g', 'b'])
  expect(keys(outlineRows(layers, ({ _id }) => _id === 'a', none))).toEqual(['a'])
  expect(idsBetween(outlineRows(layers, null, new Set(['g'])), 0, 1)).toEqual(['c', 'a', 'b'])
})
