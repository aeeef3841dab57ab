import fc from 'fast-check'

/** So many random cases of the run's seed, or the first case of each of these seeds. */
export type Cases = number | readonly number[]

/**
 * Tries a property whose cases need a server, a database or a store. A case that fails is not made smaller: that would
 * run into the time limit of the test. Its seed and path repeat it.
 *
 * @param part of several tests that share the random cases of one property, so that none takes too long: its number
 */
export async function tryCases<T>(property: fc.IAsyncProperty<T>, cases: Cases, part = 0): Promise<void> {
  const seedOfRun = fc.readConfigureGlobal()?.seed ?? Date.now()
  const runs =
    typeof cases === 'number'
      ? [{ numRuns: cases, seed: (seedOfRun + part) | 0 }]
      : cases.map((seed) => ({ seed, numRuns: 1 }))
  for (const run of runs) await fc.assert(property, { ...run, endOnFailure: true })
}
