import { expect, test } from 'vitest'
import { blockingStatuses, liveStatuses, type Selling } from './selling.ts'

const selling = (blocking?: string[]) =>
  ({
    storefront: {
      phone: { order: { name: 'order', status: { 1: ['unpaid'], 2: ['sent'], 3: ['done'] } } },
      live: ['unpaid', 'sent'],
      ...(blocking && { blocking }),
    },
  }) as unknown as Selling

test('an order in progress keeps its consumer from another one, unless the app says which statuses do', () => {
  expect(blockingStatuses(selling())).toEqual([1, 2])
  expect(blockingStatuses(selling(['unpaid']))).toEqual([1])
  expect(blockingStatuses(selling([]))).toEqual([])
  expect(liveStatuses(selling(['unpaid']))).toEqual([1, 2])
})
