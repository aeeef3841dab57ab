import { openStore } from '@atrium/timeseries/testing/store/open-store'
import { expect, it } from 'vitest'
import { fuzzMessages } from '../testing/fuzz.ts'

// Few cases: fuzz.long.test.ts tries 1,000, `npm run bench -- mqtt-fuzz` 10,000.
const CASES = 100

it('any payload on any topic is stored or refused, and a valid message after it is stored with its value', async () => {
  const counts = await fuzzMessages(await openStore(), CASES)
  // Each kind of message was tried at least once.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
})
