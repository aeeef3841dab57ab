import { expect, test } from 'vitest'
import { openDice } from './dice.ts'
import { isGuestOrder } from './mishap.ts'

const traits = { dice: openDice(1), failRate: 1, haste: 1 }

test('an order that no simulated person has made is a guest’s; without people there are no guests', () => {
  const ownOrders = new Set(['CH1'])
  expect(isGuestOrder({ ...traits, ownOrders }, 'CH1')).toBe(false)
  expect(isGuestOrder({ ...traits, ownOrders }, 'CH2')).toBe(true)
  expect(isGuestOrder({ ...traits, ownOrders }, undefined)).toBe(false)
  expect(isGuestOrder(traits, 'CH2')).toBe(false)
})
