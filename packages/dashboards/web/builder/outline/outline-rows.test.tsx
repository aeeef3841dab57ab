import { expect, test } from 'vitest'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { draftWith, toyItem } from '../../../testing/web/builder/toy-builder.tsx'
import { moveTo, orderOps, regroup } from './outline-moves.ts'
import { idsBetween, layersOf, outlineRows } from './outline-rows.ts'

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

/** The outline after a move: items of a group in brackets. */
function drawnAfter(
  items: ReturnType<typeof at>[],
  change: (draft: ReturnType<typeof draftWith>) => ReturnType<typeof moveTo>,
) {
  const draft = draftWith(...items)
  const after = applyOps(draft, change(draft)?.ops ?? []).draft
  return layersOf(after)
    .map(({ _id, group }) => (group ? `${group}:${_id}` : _id))
    .join(' ')
}
const rowOf = (draft: ReturnType<typeof draftWith>, key: string) =>
  outlineRows(layersOf(draft), null, none).find((row) => row.key === key)!
const moved = (items: ReturnType<typeof at>[], ids: string[], key: string, where: 'above' | 'below') =>
  drawnAfter(items, (draft) => moveTo(layersOf(draft), ids, rowOf(draft, key), where))

const flat = () => [at('a', 1), at('b', 2), at('c', 3), at('d', 4), at('e', 5)]
const grouped = () => [at('a', 1), at('b', 2, 'g'), at('c', 3, 'g'), at('d', 4, 'g'), at('e', 5)]

test('all moved items stand beside the row, in the order that they had', () => {
  expect(moved(flat(), ['a', 'd'], 'e', 'above')).toBe('d a e c b')
  expect(moved(flat(), ['e', 'c'], 'a', 'below')).toBe('d b a e c')
  expect(moved(flat(), ['a', 'd'], 'd', 'above')).toBe('e d c b a')
})

test('beside an item of a group, and on the lower half of its row, items come into the group; elsewhere they leave it', () => {
  expect(moved(grouped(), ['a', 'e'], 'c', 'below')).toBe('g:d g:c g:e g:a g:b')
  expect(moved(grouped(), ['a'], 'group g', 'below')).toBe('e g:a g:d g:c g:b')
  expect(moved(grouped(), ['a'], 'group g', 'above')).toBe('e a g:d g:c g:b')
  expect(moved(grouped(), ['d'], 'e', 'above')).toBe('d e g:c g:b a')
})

test('a whole group stays one when it is moved, and an item that is left alone is none', () => {
  expect(moved(grouped(), ['b', 'c', 'd'], 'a', 'below')).toBe('e a g:d g:c g:b')
  expect(moved(grouped(), ['c', 'd'], 'e', 'above')).toBe('d c e b a')
  const two = [...grouped(), at('f', 6, 'h'), at('i', 7, 'h')]
  expect(moved(two, ['f', 'i'], 'c', 'above')).toBe('e g:d g:i g:f g:c g:b a')
})

test('locked items are not moved', () => {
  const items = [at('a', 1), { ...at('b', 2), locked: true }, at('c', 3)]
  expect(moved(items, ['a', 'b'], 'c', 'above')).toBe('a c b')
})

test('without a pointer, items leave their group and come into the one above', () => {
  const by = (items: ReturnType<typeof at>[], ids: string[], where: 'in' | 'out') =>
    drawnAfter(items, (draft) => {
      const layers = layersOf(draft)
      return regroup(outlineRows(layers, null, none), layers, ids, where)
    })
  expect(by(grouped(), ['c'], 'out')).toBe('e c g:d g:b a')
  expect(by(grouped(), ['a'], 'in')).toBe('e g:d g:c g:b g:a')
  expect(by(grouped(), ['e'], 'in')).toBe('e g:d g:c g:b a')
  expect(by(flat(), ['b'], 'out')).toBe('e d c b a')
})
