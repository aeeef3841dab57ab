import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { documentOf, draftOf } from '../../../contract/dashboard-ops/document.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { inListOrder } from '../../stage/stage-layout.ts'
import { dropPlace } from './drop-place.ts'
import { automaticOps, moveOps } from './phone-order.ts'

const one = (_id: string, top: number, phone = {}) => itemOf('Toy', { _id, top, height: 100, phone })
const ids = (items: Parameters<typeof inListOrder>[0]) => inListOrder(items).map(({ _id }) => _id)

function after(items: ReturnType<typeof one>[], ops: ReturnType<typeof moveOps>) {
  return documentOf(applyOps(draftOf({ options: DEFAULT_OPTIONS, components: items }), ops).draft).components
}

test('an item that is moved gets a number; the others follow their places on the canvas as before', () => {
  const items = [one('a', 0), one('b', 200), one('c', 400), one('d', 600)]
  const ops = moveOps(items, 'd', 1)
  expect(ops).toEqual([{ op: 'set', id: 'd', path: ['phone', 'order'], value: 1 }])
  expect(ids(after(items, ops))).toEqual(['a', 'd', 'b', 'c'])
})

test('an item that is moved back to its own place needs no number any more', () => {
  const items = [one('a', 0), one('b', 200), one('c', 400, { order: 0 })]
  expect(moveOps(items, 'c', 2)).toEqual([{ op: 'set', id: 'c', path: ['phone', 'order'] }])
})

test('whatever the items are, the moved one is at the wanted place and the others keep their order', () => {
  const orders = fc.option(fc.nat(9), { nil: undefined })
  const lists = fc.array(fc.record({ top: fc.nat(500), order: orders, hidden: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), (all, which, to) => {
      const items = all.map(({ top, ...phone }, index) => one(`item${index}`, top, phone))
      const before = ids(items)
      if (before.length === 0) return
      const moved = before[which % before.length]!
      const place = to % before.length
      const wanted = before.filter((id) => id !== moved).toSpliced(place, 0, moved)
      expect(ids(after(items, moveOps(items, moved, place)))).toEqual(wanted)
    }),
  )
})

test('the automatic arrangement removes all that was arranged, and nothing else', () => {
  const items = [one('a', 0, { order: 1 }), one('b', 200, { hidden: true }), itemOf('Toy', { _id: 'c' })]
  const ops = automaticOps(items)
  expect(ops).toHaveLength(2)
  for (const item of after(items, ops)) expect(item).not.toHaveProperty('phone')
})

test('a dragged item is put before what is below the pointer; of two beside each other, between them', () => {
  const full = { left: 8, top: 8, width: 374, height: 100 }
  const [left, right] = [8, 199].map((at) => ({ left: at, top: 116, width: 183, height: 60 }))
  const others = [full, left!, right!]
  expect(dropPlace(others, { x: 100, y: 20 }).index).toBe(0)
  expect(dropPlace(others, { x: 100, y: 90 }).index).toBe(1)
  expect(dropPlace(others, { x: 180, y: 120 })).toMatchObject({ index: 2, line: { top: 116, height: 60, width: 2 } })
  expect(dropPlace(others, { x: 100, y: 400 }).index).toBe(3)
})
