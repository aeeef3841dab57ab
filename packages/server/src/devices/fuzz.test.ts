import { expect, it } from 'vitest'
import { openStore } from '../timeseries/testing/open-store.ts'
import { fuzzMessages } from './testing/fuzz.ts'

// Few cases: fuzz.long.test.ts has a thousand, `npm run bench -- mqtt-fuzz` ten thousand.
const CASES = 100

it('any topic with any payload is stored or refused, and a good message after it arrives with its value', async () => {
  const counts = await fuzzMessages(await openStore(), CASES)
  // None of the ways was left untried.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
})
