import { expect, test } from 'vitest'
import { ALL_TIMES, askAtTheEnds } from './calendar.ts'

test('a call that is asked for a range at an end of the calendar answers or refuses it', async () => {
  const { calls, wrong } = await askAtTheEnds([ALL_TIMES])
  expect(calls).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})
