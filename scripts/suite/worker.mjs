// Runs before every test file, in its process: random cases use the seed of the run, what they find is noted, the errors
// that servers logged are told with the test that failed, and the time of the file is reported.
import { relative } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { loggedErrors } from '../../packages/core/testing/logged-errors.ts'
import { keyOf, report } from './events.mjs'
import { secondsOfTree } from './processes.mjs'

const { config, filepath } = globalThis.__vitest_worker__
const key = keyOf(config.name, relative(config.root, filepath))
report({ event: 'worker', key, pid: process.pid })

fc.configureGlobal({
  seed: Number(process.env.SEED),
  includeErrorInReport: true,
  reporter(details) {
    if (!details.failed) return
    const text = fc.defaultReportMessage(details)
    report({ event: 'counterexample', key, title: expect.getState().currentTestName, text })
    throw new Error(text, { cause: details.errorInstance })
  },
})

afterEach(({ task }) => {
  const logged = loggedErrors.take()
  const [first] = task.result?.errors ?? []
  // With the reason, and not on the console: what is printed at the end has only the reasons.
  if (first) first.message = [first.message, ...logged].join('\n')
})

const before = secondsOfTree(process.pid)
// Registered first, so it runs after the hooks of the file.
afterAll(() => {
  // The next file of this process would get what this one has put in the place of globals: a DOM that is set up anew
  // keeps a replaced `fetch`.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  report({ event: 'cpu', key, seconds: secondsOfTree(process.pid) - before })
})
