import { describe, expect, test } from 'vitest'
import type { Slot } from '../../entities/device.ts'
import { slotState } from './slot-state.ts'
import { changesOf, problemOf } from './stock-draft.ts'

const slot = (extra: Partial<Slot> = {}): Slot => ({
  no: 3,
  product: 'p1',
  productName: '可乐',
  img: null,
  price: null,
  amount: 350,
  stock: 4,
  lockStock: 1,
  capacity: 10,
  warn: 2,
  fault: false,
  faultCode: null,
  door: null,
  counted: null,
  updatedAt: '2026-11-27T08:00:00Z',
  ...extra,
})

describe('what a slot is shown as', () => {
  test.each([
    [{ stock: 0, fault: true }, 'fault'],
    [{ product: null, stock: 0 }, 'off'],
    [{ stock: 0 }, 'empty'],
    [{ stock: 2 }, 'low'],
    [{ stock: 3 }, 'ready'],
  ])('%j: %s', (extra, state) => {
    expect(slotState(slot(extra))).toBe(state)
  })
})

describe('the stock that a clerk enters', () => {
  test('is sent for the slots that it changes, as pieces in them; of a loss as pieces that are gone', () => {
    const slots = [slot(), slot({ no: 4 }), slot({ no: 5 }), slot({ no: 6 })]
    const numbers = { 3: 9, 4: 4, 5: null }
    expect(changesOf({ kind: 'restock', numbers }, slots)).toEqual({
      type: 1,
      slots: [{ no: 3, stock: 9 }],
      isWrong: false,
    })
    expect(changesOf({ kind: 'loss', numbers: { 3: 2, 4: 0 } }, slots)).toMatchObject({
      type: 5,
      slots: [{ no: 3, num: 2 }],
    })
  })

  test.each([
    ['restock', 11, 'tooMany', 10],
    ['restock', 3, 'fewer', 4],
    ['count', 0, 'belowSold', 1],
    ['loss', 4, 'belowSold', 1],
    ['loss', 5, 'tooMany', 4],
  ] as const)('%s of %i is wrong: %s', (kind, entered, what, count) => {
    expect(problemOf(kind, slot(), entered)).toEqual({ what, count })
    expect(changesOf({ kind, numbers: { 3: entered } }, [slot()]).isWrong).toBe(true)
  })

  test('may be less than before if it was counted', () => {
    expect(problemOf('count', slot(), 3)).toBeUndefined()
  })
})
