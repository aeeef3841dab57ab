import { afterAll, expect, test } from 'vitest'
import type { ConverterInput } from '../../contract/converter/call.ts'
import { ESCAPES } from '../../testing/converter/escapes.ts'
import { openServerQueue } from './convert-on-server.ts'

const INPUT: ConverterInput = {
  datasets: [
    {
      names: ['time', 'value'],
      cells: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  parameters: { line: 'A' },
  range: { startMs: 1, endMs: 3 },
}
/** Longer than usual, so that a busy machine does not end what another guard should. */
const queue = openServerQueue({}, 3000)
afterAll(() => queue.close())

// Twice, because what one call leaves behind would change the next one.
test.each(Object.entries(ESCAPES))(
  '[S8] a converter that tries this ends as it should: %s',
  async (_, { source, ends }) => {
    for (const round of [1, 2]) {
      const answer = await queue.convert(source, INPUT)
      if (!Array.isArray(ends)) expect(answer, `round ${round}`).toEqual(ends)
      else expect('failed' in answer ? answer.failed.why : answer, JSON.stringify(answer)).toBeOneOf(ends)
    }
  },
)
