import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDice } from './dice.ts'
import type { Mishap } from './mishap.ts'
import { openSeat } from './seat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

/** A device with turns of a second each. Passers-by come after a minute and stay one turn. */
function openToy() {
  const seen: unknown[] = []
  const device = {
    acknowledge: (_: unknown, code: number) => void seen.push(code),
    report: (_: string, { type }: { type?: string }, mishap?: Mishap) => void seen.push(mishap ? [type, mishap] : type),
    away: async () => void seen.push('away'),
  }
  const traits = { dice: { ...openDice(1), waitMs: () => MINUTE_MS, between: () => 0 }, failRate: 0, haste: 1 }
  const seat = openSeat<{ turns: number }>(device, traits, {
    fault: { code: 'stuck', msg: '' },
    passerByMs: MINUTE_MS,
    passBy: () => ({ turns: 1 }),
    *turnsOf({ turns }) {
      for (let n = 1; n <= turns; n++)
        yield { ms: 1000, begun: { type: `begin ${n}` }, end: () => ({ type: `end ${n}` }) }
    },
  })
  const start = (turns: number, mishap?: Mishap, isGuest = false) =>
    seat.start({ cmdId: 'c', mishap, isGuest }, { turns })
  return { seen, seat, start }
}

test('turns follow each other, and nobody else begins meanwhile', () => {
  const { seen, seat, start } = openToy()
  start(2)
  start(1)
  expect(seen).toEqual([0, 'begin 1', 2])
  vi.advanceTimersByTime(2000)
  expect(seen.slice(3)).toEqual(['end 1', 'begin 2', 'end 2'])
  expect(seat.present).toBeUndefined()
})

test('a passer-by leaves for a guest, and nobody leaves for whom an order was made', () => {
  const { seen, start } = openToy()
  vi.advanceTimersByTime(MINUTE_MS + 100)
  expect(seen).toEqual(['begin 1'])
  start(1)
  expect(seen).toEqual(['begin 1', 2])
  start(2, undefined, true)
  vi.advanceTimersByTime(1000)
  expect(seen.slice(2)).toEqual([0, 'begin 1', 'end 1', 'begin 2'])
  start(1, undefined, true)
  expect(seen.at(-1)).toBe(2)
})

test('somebody comes by while nobody is there, until the device stops', () => {
  const { seen, seat } = openToy()
  vi.advanceTimersByTime(MINUTE_MS + 1100)
  expect(seen).toEqual(['begin 1', 'end 1'])
  seat.stop()
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(seen).toHaveLength(2)
})

test.each<[Mishap, unknown[]]>([
  ['refuses', [4]],
  ['faults', [0, ['begin 1', 'faults'], 'fault']],
  ['dropsOut', [0, ['begin 1', 'dropsOut'], 'away', ['end 1', 'dropsOut'], 'begin 2', 'end 2']],
  ['late', [0, ['begin 1', 'late'], ['end 1', 'late'], 'begin 2', 'end 2']],
  ['twice', [0, ['begin 1', 'twice'], ['end 1', 'twice'], ['begin 2', 'twice'], ['end 2', 'twice']]],
])('with the mishap %s', (mishap, expected) => {
  const { seen, seat, start } = openToy()
  start(2, mishap)
  vi.advanceTimersByTime(3000)
  expect(seen).toEqual(expected)
  expect(seat.present).toBeUndefined()
})
