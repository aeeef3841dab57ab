import { tryCases } from '@atrium/core/testing/cases'
import { expect, it } from 'vitest'
import { followedStore } from '../../../testing/queryplane/follow.ts'
import { sameAsStore, sameExtremes } from '../../../testing/queryplane/live-store.ts'

const following = followedStore()

// In parts: all 40 histories take a minute on a busy machine.
it.each([1, 2, 3, 4])(
  'after any writes, overwritten points and deletions, memory and store give the same answers, part %i',
  async (part) => {
    const { property, asked } = sameAsStore(following)
    await tryCases(property, 10, part)
    // Otherwise nothing was compared but the store with itself.
    expect(asked.fromStore).toBeLessThan(asked.all * 0.9)
  },
)

it('thinned points are the same extremes, with and without groups and buckets', () =>
  tryCases(sameExtremes(following), 10))
