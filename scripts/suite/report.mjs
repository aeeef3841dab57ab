// The summary that `npm test` and `npm run test:long` print at the end.

const SLOWEST = 20
const ROOMS = 30
const WHY_LINES = 12

/**
 * The lines of the summary: the slowest files, the cost of each room, unstable tests, failed ones, each ring, and in the
 * last line the sum of all rings.
 * @param {{ rings: { name: string, tests: import('./results.mjs').Test[], unstable: object[] }[],
 *   checks: { name: string, passed: boolean }[], costs: ReturnType<typeof import('./costs.mjs').sumCosts>,
 *   before?: object, isIll: boolean, more?: string }} run
 */
export function reportLines({ rings, checks, costs, before, isIll, more }) {
  const tests = rings.flatMap(({ tests: each }) => each)
  const failures = tests.filter(({ outcome }) => outcome === 'failed')
  const unstable = rings.flatMap(({ unstable: each }) => each)
  const sums = [...checks.map(sumOfCheck), ...rings.map(sumOfRing)]
  const sum = (key) => sums.reduce((total, ring) => total + ring[key], 0)
  return [
    ...slowestLines(costs.files),
    ...costLines(costs, before),
    ...(costs.said.length > 0 ? ['', 'PostgreSQL said:', ...costs.said.slice(0, WHY_LINES)] : []),
    // Near the end: of a long output, that is what people see.
    ...unstable.flatMap(unstableLines),
    ...failures.flatMap(({ file, title, why }) => ['', `FAILED ${title} (${file})`, indented(why)]),
    ...(isIll ? ['', `${failures.length} tests failed, too many to look at them a second time.`] : []),
    '',
    ...sums.map(ringLine),
    ...(more ? [more] : []),
    ...(unstable.length > 0 ? [`unstable: ${unstable.length}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ]
}

/** Whether a run is green: every check and test has passed, and every ring has run something. */
export function isGreen({ rings, checks }) {
  return [...checks.map(sumOfCheck), ...rings.map(sumOfRing)].every(({ failed }) => failed === 0)
}

const sumOfCheck = ({ name, passed }) => ({ name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

// A ring that ran nothing has failed.
function sumOfRing({ name, tests }) {
  const count = (outcome) => tests.filter((test) => test.outcome === outcome).length
  const passed = count('passed')
  return { name, passed, failed: count('failed') || (passed === 0 ? 1 : 0), skipped: count('skipped') }
}

// A reason may quote the bytes of a file or of a message.
const printable = (text) => text.replace(/[^\P{Cc}\n]+|\ufffd+/gu, '·')
const indented = (text) => printable(text.split('\n').slice(0, WHY_LINES).join('\n')).replace(/^/gm, '  ')

function unstableLines({ file, title, why, firstMs, secondMs }) {
  const times = `failed after ${firstMs} ms, then passed in ${secondMs} ms`
  return ['', `UNSTABLE ${title} (${file}): ${times}`, indented(why), '  Note it in docs/unstable.md.']
}

function ringLine({ name, passed, failed, skipped }) {
  return `${name}: ${passed} ok${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} left out` : ''}`
}

const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`

function slowestLines(files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return []
  return [
    '',
    `The ${slowest.length} slowest files:`,
    ...slowest.map(({ file, ms }) => `${inSeconds(ms / 1000)}  ${file}`),
  ]
}

function costLines({ rooms, postgres, servers, seconds, goals }, before) {
  const rows = Object.entries(rooms).toSorted(([, a], [, b]) => b - a)
  const shown = rows.slice(0, ROOMS)
  const rest = rows.slice(ROOMS).reduce((sum, [, each]) => sum + each, 0)
  const line = (name, value, earlier) =>
    `${inSeconds(value)}${before ? ` (before: ${(earlier ?? 0).toFixed(1)})` : ''}  ${name}`
  return [
    '',
    'Seconds of one core:',
    ...shown.map(([room, value]) => line(room, value, before?.rooms[room])),
    ...(rest > 0 ? [`${inSeconds(rest)}  the ${rows.length - ROOMS} other rooms`] : []),
    line('PostgreSQL', postgres, before?.postgres),
    '',
    `Servers started: ${servers}${before ? ` (before: ${before.servers})` : ''}`,
    `The whole: ${seconds.toFixed(0)} s${before ? ` (before: ${before.seconds.toFixed(0)} s)` : ''}`,
    ...goals.map(({ name, goal, taken }) => `${name}: ${taken.toFixed(0)} s, ${goalText(taken - goal)} ${goal} s`),
  ]
}

const goalText = (above) =>
  above > 0 ? `${above.toFixed(0)} s above the goal of` : `${(-above).toFixed(0)} s below the goal of`
