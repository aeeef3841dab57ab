import { expect, test } from 'vitest'
import { askAtTheEnds, NO_ENDS, ONLY_ENDS } from './calendar.ts'

test.each([
  { end: 'last', choice: ONLY_ENDS },
  { end: 'first', choice: NO_ENDS },
])(
  'a call that is asked for the $end end of a range, so that the other is now, answers or refuses it',
  async ({ choice }) => {
    const { wrong } = await askAtTheEnds([choice])
    expect(wrong).toEqual([])
  },
)
