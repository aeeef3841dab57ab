// What failed is run once more, alone: what passes then is unstable, what fails again has failed. A second look must not
// hide a counterexample: a file in which a random case has found one stays red.

/** More failed tests than these: the change, the suite or the machine is ill, and nothing is looked at again. */
export const MOST_FAILED = 5

/** In vitest's words. */
const TIMED_OUT = 'Test timed out'

const failedOf = (tests) => tests.filter(({ outcome }) => outcome === 'failed')

/**
 * The units that are run again: files of vitest, or single journeys.
 * @param {import('./results.mjs').Test[]} tests
 * @param {{ key: string, title: string }[]} counterexamples
 */
export function unitsToRepeat(tests, counterexamples) {
  const failed = failedOf(tests)
  // A test that has reached its limit runs on while its hooks take away what it needs: what it finds then is nothing.
  const isLate = ({ key, title }) =>
    failed.some((test) => test.key === key && test.title === title && test.why.includes(TIMED_OUT))
  const noted = new Set(counterexamples.filter((one) => !isLate(one)).map(({ key }) => key))
  const units = failed.filter(({ key }) => key && !noted.has(key))
  return [...new Map(units.map((test) => [test.key, test])).values()]
}

/**
 * Both looks in one: each test once, by its second outcome if it had one.
 * @param {import('./results.mjs').Test[]} first
 * @param {import('./results.mjs').Test[]} second
 * @returns {{ tests: import('./results.mjs').Test[],
 *   unstable: { file: string, title: string, why: string, firstMs: number, secondMs: number }[] }}
 */
export function afterSecondLook(first, second) {
  // What belongs to no unit cannot be repeated, and stays.
  const repeated = new Set(second.map(({ key }) => key).filter(Boolean))
  const tests = first.filter(({ key }) => !repeated.has(key)).concat(second)
  const unstable = failedOf(first).flatMap(({ key, file, title, why, ms }) => {
    const again = second.filter((test) => test.key === key)
    // A file without a result has no test of this title: it is stable if all of its tests pass now.
    const same = again.filter((test) => test.title === title)
    const judged = same.length > 0 ? same : again
    if (judged.length === 0 || failedOf(judged).length > 0) return []
    return [{ file, title, why, firstMs: ms, secondMs: judged.reduce((sum, test) => sum + test.ms, 0) }]
  })
  return { tests, unstable }
}
