// A reporter for vitest that writes what happens to the file of the run (events.mjs).
import { subscribe } from 'node:diagnostics_channel'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.mjs'
import { keyOf, report } from './events.mjs'

const OUTCOMES = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' }

const keyOfModule = ({ project, moduleId }) => keyOf(project.name, relative(root, moduleId))

export default class EventReporter {
  /** Vitest says that a worker has ended, but not how. */
  onInit() {
    subscribe('child_process', ({ process: worker }) => {
      worker.once('exit', (code, signal) => report({ event: 'ended', pid: worker.pid, code, signal }))
    })
  }

  onTestRunStart(specifications) {
    const units = specifications.map((each) => {
      return { key: keyOfModule(each), file: relative(root, each.moduleId), project: each.project.name }
    })
    report({ event: 'planned', units })
  }

  onTestModuleQueued(module) {
    report({ event: 'sign', key: keyOfModule(module) })
  }

  onTestCaseReady(test) {
    report({ event: 'sign', key: keyOfModule(test.module) })
  }

  onTestCaseResult(test) {
    report({ event: 'sign', key: keyOfModule(test.module) })
  }

  onTestModuleEnd(module) {
    const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
    const ms = Math.round(duration + collectDuration + setupDuration + environmentSetupDuration)
    const tests = [...module.children.allTests()].map(resultOf)
    // A file that could not be loaded, or whose hooks failed, may have no failed test, but it has failed.
    if (module.state() === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')) {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
      tests.push({ title: relative(root, module.moduleId), line: 0, outcome: 'failed', why: whyOf(errors), ms })
    }
    report({ event: 'done', key: keyOfModule(module), ms, tests })
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) {
      // The file whose worker has ended is without a result already, which counts.
      if (isEndOfWorker(error)) continue
      const file = error.VITEST_TEST_PATH && relative(root, error.VITEST_TEST_PATH)
      report({ event: 'error', ...(file && { file }), why: whyOf([error]) })
    }
    report({ event: 'end' })
  }
}

function resultOf(test) {
  const { state, errors } = test.result()
  const outcome = OUTCOMES[state]
  const ms = Math.round(test.diagnostic()?.duration ?? 0)
  const result = { title: test.fullName, line: test.location?.line ?? 0, outcome, ms }
  return outcome === 'failed' ? { ...result, why: whyOf(errors) } : result
}

function whyOf(errors = []) {
  // That of a test that has reached its limit has a stack of the file without its message.
  const textOf = ({ stack, message }) =>
    stack?.includes(message) ? stack : [message, stack].filter(Boolean).join('\n')
  const texts = errors.map((error) => textOf(error) || String(error))
  return stripVTControlCharacters(texts.join('\n'))
}

function isEndOfWorker(error) {
  return [error, error.cause].some((each) =>
    /Worker exited unexpectedly|Worker forks emitted error/.test(each?.message),
  )
}
