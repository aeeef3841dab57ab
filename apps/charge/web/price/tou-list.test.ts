import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan, MODE, minuteOf, type TouPeriod } from '../../price-plan.ts'
import { changeEnd, clockOf, removePeriod, splitLongest, WHOLE_DAY } from './tou-list.ts'

const fault = (tou: TouPeriod[]) => checkPlan({ mode: MODE.timeOfUse, tou, prepay: [{ amount: 100 }] }).tou

test('after any splits, moves and deletions the periods cover the day without gap or overlap', () => {
  const step = fc.record({ what: fc.constantFrom('split', 'move', 'remove'), index: fc.nat(20), part: fc.nat(100) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let periods = [WHOLE_DAY]
      for (const { what, index, part } of steps) {
        const at = index % periods.length
        if (what === 'split') periods = splitLongest(periods)
        else if (what === 'remove') periods = removePeriod(periods, at)
        else if (at < periods.length - 1) {
          const from = minuteOf(periods[at]!.start)
          const room = minuteOf(periods[at + 1]!.end) - from
          periods = changeEnd(periods, at, clockOf(from + 1 + (part % (room - 1))))
        }
        expect(fault(periods)).toBeUndefined()
      }
    }),
  )
})

test('the time of a deleted period goes to its neighbour', () => {
  const [first, second] = splitLongest([{ ...WHOLE_DAY, elecFee: 100 }])
  expect([first!.end, second!.start]).toEqual(['12:00', '12:00'])
  expect(removePeriod([first!, { ...second!, elecFee: 200 }], 0)).toEqual([{ ...WHOLE_DAY, elecFee: 200 }])
  expect(removePeriod([first!, { ...second!, elecFee: 200 }], 1)).toEqual([{ ...WHOLE_DAY, elecFee: 100 }])
})
