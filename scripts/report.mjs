// The summary that `npm test` and `npm run test:long` print at the end.

const SLOWEST = 20

/**
 * The lines of the summary: failures, the slowest files, each ring, and in the last line the sum of all rings.
 * @param {{ rings: { name: string, passed: number, failed: number, skipped: number }[],
 *   failures: { title: string, why: string }[], times: { file: string, ms: number }[], more?: string }} run
 */
export function reportLines({ rings, failures, times, more }) {
  const sum = (key) => rings.reduce((total, ring) => total + ring[key], 0)
  return [
    ...failures.flatMap(({ title, why }) => ['', `FAILED ${title}`, why.replace(/^/gm, '  ')]),
    ...slowestLines(times),
    '',
    ...rings.map(ringLine),
    ...(more ? [more] : []),
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ]
}

function ringLine({ name, passed, failed, skipped }) {
  return `${name}: ${passed} ok${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} left out` : ''}`
}

function slowestLines(times) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return []
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  return ['', `The ${slowest.length} slowest files:`, ...lines]
}
