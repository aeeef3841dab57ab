// What `npm test` and `npm run test:long` leave behind, and how it is read. Each command has a folder of its own, so
// that they can run beside each other. `npm run spec` reads them, too.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const resultsFolder = join(root, '.cache/test-results')

/** The folder of a command: `short`, `long` or `changed`. */
export const folderOf = (command) => join(resultsFolder, command)

/** Empties the folder for a new run. What the run before has taken is kept: the new one is compared with it. */
export function emptyFolder(command) {
  const folder = folderOf(command)
  const before = readTimes(command)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (before) writeFileSync(timesFile(command), JSON.stringify(before))
}

const timesFile = (command) => join(folderOf(command), 'times.json')
const testsFile = (command) => join(folderOf(command), 'tests.json')
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

export const readTimes = (command) => readJson(timesFile(command))
export const keepTimes = (command, times) => writeFileSync(timesFile(command), JSON.stringify(times))

/** Each test of the last run once, by its second outcome if it was looked at twice; undefined if there was no run. */
export const readTests = (command) => readJson(testsFile(command))
export const keepTests = (command, tests) => writeFileSync(testsFile(command), JSON.stringify(tests))

/**
 * The tests of one run. A planned unit without a result counts as one failed test: a crash or a loop
 * has ended it.
 * @typedef {{ key: string, file: string, line: number, project?: string, title: string, ms: number,
 *   outcome: 'passed' | 'failed' | 'skipped', why?: string }} Test `key` is the unit that is run again for it
 * @param {object[]} events of the run (events.mjs)
 * @returns {{ tests: Test[], counterexamples: { key: string, title: string, text: string }[] }}
 */
export function resultsOf(events) {
  const done = new Map(events.filter(({ event }) => event === 'done').map((each) => [each.key, each]))
  const units = events.filter(({ event }) => event === 'planned').flatMap(({ units: planned }) => planned)
  const tests = units.flatMap(({ key, file: path, project, line = 0, title = path }) => {
    const unit = { key, file: path, ...(project && { project }) }
    const found = done.get(key)?.tests
    const none = () => ({ title, line, ms: 0, outcome: 'failed', why: whyWithoutResult(events, key) })
    return (found ?? [none()]).map((test) => ({ ...unit, ...test }))
  })
  const unitOf = new Map(units.map(({ key, file: path, project }) => [path, { key, ...(project && { project }) }]))
  for (const { file: path, why } of events.filter(({ event }) => event === 'error')) {
    const title = path ? `an error outside of the tests of ${path}` : 'an error outside of all tests'
    tests.push({
      ...(unitOf.get(path) ?? { key: '' }),
      file: path ?? '',
      line: 0,
      title,
      ms: 0,
      outcome: 'failed',
      why,
    })
  }
  if (!events.some(({ event }) => event === 'end') && tests.every(({ outcome }) => outcome !== 'failed')) {
    tests.push({
      key: '',
      file: '',
      line: 0,
      title: 'the run',
      ms: 0,
      outcome: 'failed',
      why: 'It has not ended properly.',
    })
  }
  return { tests, counterexamples: events.filter(({ event }) => event === 'counterexample') }
}

/** A crash of native code has a signal; a process that reported nothing was ended by SIGKILL. */
function whyWithoutResult(events, key) {
  const worker = events.findLast(({ event, key: of }) => event === 'worker' && of === key)
  const ended = worker && events.find(({ event, pid }) => event === 'ended' && pid === worker.pid)
  if (!ended) return 'It left no result: its process has crashed, or reported nothing and was ended.'
  return `It left no result: its process ended with ${ended.signal ?? `code ${ended.code}`}.`
}

/**
 * How long each file took, and what a run cost.
 * @param {object[]} events of the run
 * @returns {{ files: { file: string, ms: number, seconds: number }[], servers: number, postgres: number, said: string[] }}
 */
export function costsOf(events) {
  const files = new Map()
  for (const { event, units } of events) {
    if (event === 'planned') for (const unit of units) files.set(unit.key, unit.file)
  }
  const sums = new Map()
  for (const { event, key, ms = 0, seconds = 0 } of events) {
    if (event !== 'done' && event !== 'cpu') continue
    const name = files.get(key) ?? key
    const sum = sums.get(name) ?? { file: name, ms: 0, seconds: 0 }
    sums.set(name, { file: name, ms: sum.ms + ms, seconds: sum.seconds + seconds })
  }
  return {
    files: [...sums.values()],
    servers: events.filter(({ event }) => event === 'server').length,
    said: events.flatMap(({ said = [] }) => said),
    postgres: events.reduce((sum, { event, seconds }) => sum + (event === 'postgres' ? seconds : 0), 0),
  }
}
