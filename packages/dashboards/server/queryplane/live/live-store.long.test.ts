import { tryCases } from '@atrium/core/testing/cases'
import { expect, it } from 'vitest'
import { followedStore } from '../../../testing/queryplane/follow.ts'
import { sameAsStore, sameExtremes } from '../../../testing/queryplane/live-store.ts'

const following = followedStore()
const askedOf = { all: 0, store: 0 }

// In parts: all 40 histories take a minute on a busy machine.
it.each([1, 2, 3, 4])(
  'after any writes, overwritten points and deletions, memory and store give the same answers, part %i',
  async (part) => {
    const { property, asked } = sameAsStore(following)
    await tryCases(property, 10, part)
    askedOf.all += asked.all
    askedOf.store += asked.fromStore
  },
)

// Of all parts: ten histories alone may happen to ask for little that is in memory.
it('the store has not only been compared with itself', () => {
  expect(askedOf.store).toBeLessThan(askedOf.all * 0.9)
})

it('thinned points are the same extremes, with and without groups and buckets', () =>
  tryCases(sameExtremes(following), 10))
