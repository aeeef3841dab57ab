import { expect, test } from 'vitest'
import { askAtTheEnds, NO_ENDS, ONLY_ENDS } from './calendar.ts'

test('a call that is asked for one end of a range, so that the other is now, answers or refuses it', async () => {
  const { wrong } = await askAtTheEnds([ONLY_ENDS, NO_ENDS])
  expect(wrong).toEqual([])
})
