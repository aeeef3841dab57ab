// What a run of tests reports while it goes on: lines of JSON in one file, appended by vitest's and Playwright's
// reporters, by the workers, and by the helpers that start servers. So nothing is lost if one of them crashes.
//
//   { event: 'planned', units: [{ key, file, line?, project? }] }   what the run will do: files, or single journeys
//   { event: 'worker', key, pid }                                   the process that runs this unit from now on
//   { event: 'ended', pid, code, signal }                           how a process of vitest has ended
//   { event: 'sign', key }                                          a test of it has begun or ended
//   { event: 'done', key, ms, tests: [{ title, line, outcome, why?, ms }] }
//   { event: 'cpu', key, seconds }                                  seconds of one core that a unit has taken
//   { event: 'counterexample', key, title, text }                   found by a random case
//   { event: 'server', pid }                                        this process has started a server
//   { event: 'postgres', seconds, said }                            of the PostgreSQL that all files share; its troubles
//   { event: 'error', key?, why }                                   an error outside of any test
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The setting that names the file of the run; without it, nothing is reported. */
export const EVENTS = 'ATRIUM_TEST_EVENTS'

/** Appends one event to the run's file. One short write: several processes write to the same file. */
export function report(event) {
  const file = process.env[EVENTS]
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`)
}

/** How a test file of vitest is named among the events: the same file may be in two projects. */
export const keyOf = (project, file) => `${project} ${file}`

/** All events so far. */
export const readEvents = (file) => eventReader(file)()

/** Returns a function that returns what was reported since its last call, without a line that is still being written. */
export function eventReader(file) {
  let read = 0
  return () => {
    if (!existsSync(file)) return []
    const fresh = readFileSync(file).subarray(read)
    const whole = fresh.subarray(0, fresh.lastIndexOf('\n') + 1)
    read += whole.length
    const lines = whole.toString('utf8').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line))
  }
}
