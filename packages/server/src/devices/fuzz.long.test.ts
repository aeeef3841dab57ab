import { expect, it } from 'vitest'
import { openStore } from '../timeseries/testing/open-store.ts'
import { fuzzMessages } from './testing/fuzz.ts'

it('any topic with any payload is stored or refused, and a good message after it arrives with its value', async () => {
  const counts = await fuzzMessages(await openStore(), 1_000)
  // None of the ways was left untried.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
}, 120_000)
