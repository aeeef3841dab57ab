// A reporter for Playwright that writes what happens to the file of the run (events.mjs).
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.mjs'
import { report } from './events.mjs'

/** The annotation in which a journey says how many seconds of one core it has taken (product/e2e/world.ts). */
const CORE_SECONDS = 'core seconds'

export default class EventReporter {
  onBegin(_config, suite) {
    const units = suite.allTests().map((test) => ({ key: keyOf(test), ...placeOf(test), title: titleOf(test) }))
    report({ event: 'planned', units })
  }

  onTestBegin(test) {
    report({ event: 'sign', key: keyOf(test) })
  }

  onStepEnd(test) {
    report({ event: 'sign', key: keyOf(test) })
  }

  onTestEnd(test, { status, errors, duration, annotations }) {
    const why = stripVTControlCharacters(errors.map(({ stack, message }) => stack || message).join('\n'))
    const outcome = status === 'interrupted' ? 'failed' : outcomeOf(test.outcome())
    const result = { title: titleOf(test), line: test.location.line, outcome, ms: duration }
    const tests = [outcome === 'failed' ? { ...result, why } : result]
    report({ event: 'done', key: keyOf(test), ms: duration, tests })
    const seconds = annotations.find(({ type }) => type === CORE_SECONDS)?.description
    if (seconds) report({ event: 'cpu', key: keyOf(test), seconds: Number(seconds) })
  }

  onError(error) {
    report({ event: 'error', why: stripVTControlCharacters(error.stack || error.message || String(error.value)) })
  }

  onEnd() {
    report({ event: 'end' })
  }
}

const keyOf = (test) => `${placeOf(test).file} ${titleOf(test)}`
const placeOf = ({ location }) => ({ file: relative(root, location.file), line: location.line })
// Without the names of project and file.
const titleOf = (test) => test.titlePath().slice(3).join(' ')

// Passed on a retry (“flaky”) counts as failed: there are no retries but the second look.
function outcomeOf(outcome) {
  if (outcome === 'expected') return 'passed'
  return outcome === 'skipped' ? 'skipped' : 'failed'
}
