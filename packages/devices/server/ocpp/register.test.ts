import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, atEnd, deliveredWh, registerAt } from './register.ts'

const START_MS = Date.parse('2026-01-01T00:00:00Z')

/** The energy delivered after each of these readings, which are a minute apart. */
function delivered(startWh: number | null, ...readings: number[]): number[] {
  let register = startWh === null ? null : registerAt(startWh, new Date(START_MS))
  return readings.map((registerWh, index) => {
    register = advance(register, { at: new Date(START_MS + (index + 1) * 60_000), registerWh })
    return deliveredWh(register)
  })
}

test('a register counts from its value at the start, and from 0 after it was reset', () => {
  expect(delivered(120_450, 121_050, 121_650)).toEqual([600, 1200])
  expect(delivered(120_450, 121_050, 0, 500, 900)).toEqual([600, 600, 1100, 1500])
  expect(delivered(0, 3000, 100, 200, 3300)).toEqual([3000, 3100, 3200, 3300])
})

test('after one wrong reading the register continues from its old value', () => {
  expect(delivered(120_450, 121_050, 0, 121_150)).toEqual([600, 600, 700])
  expect(delivered(120_450, 121_050, 121, 121_049)).toEqual([600, 721, 599])
})

test('a register that rises by more than a charge can have is left out, also at the end', () => {
  expect(delivered(120_450, 121_050, 4_294_967_295, 121_650)).toEqual([600, 600, 1200])
  expect(delivered(121_000_000, 0, 600, 121_001_200)).toEqual([0, 600, 1200])
  const register = registerAt(1000, new Date(START_MS))
  expect(atEnd(register, { at: new Date(START_MS), registerWh: 2 ** 32 - 1 })).toBe(register)
})

test('without a value at the start, counting begins with the first value that a register can show', () => {
  expect(delivered(null, 4_294_967_295, -1, 120_450, 121_050)).toEqual([0, 0, 0, 600])
  expect(atEnd(null, { at: new Date(START_MS), registerWh: 120_450 })).toBe(null)
})

test('a slightly lower reading does not reduce the energy', () => {
  expect(delivered(120_450, 121_050, 121_049, 121_060)).toEqual([600, 600, 610])
})

test('a reading older than the last changes nothing, and a final reading of 0 is not a reset', () => {
  const register = advance(registerAt(1000, new Date(START_MS)), { at: new Date(START_MS + 60_000), registerWh: 2000 })
  expect(advance(register, { at: new Date(START_MS + 30_000), registerWh: 9000 })).toBe(register)
  expect(atEnd(register, { at: new Date(START_MS + 90_000), registerWh: 0 })).toBe(register)
  expect(deliveredWh(atEnd(register, { at: new Date(START_MS + 30_000), registerWh: 2500 }))).toBe(1500)
})

test('for a register that only counts up, the energy is the difference between last and first value', () => {
  const ups = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), ups, (startWh, extra) => {
      let registerWh = startWh
      const readings = extra.map((wh) => {
        registerWh += wh
        return registerWh
      })
      expect(delivered(startWh, ...readings).at(-1)).toBe(registerWh - startWh)
    }),
  )
})
