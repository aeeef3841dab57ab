import { expect, test } from 'vitest'
import { defineEntity } from '../../../contract/define/entity.ts'
import { ref, str } from '../../../contract/define/fields.ts'
import { parcel } from '../testing.ts'
import { roomOf } from '../values/room.ts'
import { alwaysShown, fitColumns } from './fit-columns.ts'

const names = ['label', 'owner', 'packedOn', 'dueAt', 'status', 'price', 'weight']
const widthOf = (columns: readonly string[]) => columns.reduce((sum, name) => sum + roomOf(parcel, name).minPx, 0)

test('the name, the status and the first amount are shown in a list of any width', () => {
  expect(fitColumns(parcel, names, 10).shown).toEqual(['label', 'status', 'price'])
  expect(alwaysShown(parcel, ['label', 'note', 'size'])).toEqual(['label'])
})

test('every column is either shown or named as hidden, and the shown ones have room', () => {
  for (let width = 0; width < 1400; width += 7) {
    const { shown, hidden } = fitColumns(parcel, names, width)
    expect([...shown, ...hidden].sort()).toEqual([...names].sort())
    if (shown.length > 3) expect(widthOf(shown)).toBeLessThanOrEqual(width)
  }
  expect(fitColumns(parcel, names, Number.POSITIVE_INFINITY).hidden).toEqual([])
})

test('what stands first has room first', () => {
  const room = widthOf(['label', 'owner', 'status', 'price'])
  expect(fitColumns(parcel, names, room).shown).toEqual(['label', 'owner', 'status', 'price'])
})

test('numbers, amounts, moments and codes are figures, which are never cut; names and free texts may be', () => {
  const figures = ['price', 'weight', 'dueAt', 'packedOn', 'createdAt', 'status', 'phone']
  expect(figures.filter((name) => !roomOf(parcel, name).figure)).toEqual([])
  expect(['label', 'note', 'owner', 'size'].filter((name) => roomOf(parcel, name).figure)).toEqual([])
  // The text of a choice takes all of its column’s room.
  expect(roomOf(parcel, 'size')).toMatchObject({ minPx: 104, textPx: 104 - 16 })
  // An order is referred to by its number.
  const refund = defineEntity({
    ...parcel,
    name: 'refund',
    fields: { ...parcel.fields, no: str(64, { code: 28 }), order: ref('order') },
  })
  expect(roomOf(refund, 'order')).toMatchObject({ figure: true, textPx: 18 * 9 })
  expect(roomOf(refund, 'no')).toMatchObject({ figure: true, textPx: 28 * 9 })
})
