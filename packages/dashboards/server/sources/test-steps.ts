import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { filledText, Refusal, type Text } from '@atrium/core/contract/refusal'
import { type SourceTest, TEST_ROWS, type TestStep } from '../../contract/source-test.ts'
import { networkFault } from '../queryplane/query/network-faults.ts'

interface Sample {
  columns: DatasetColumn[]
  rows: Cell[][]
}

/** @param failedIn the step that an error belongs to, if its work is more than one; absent: the step itself */
export type InStep = <T>(
  step: TestStep,
  work: () => T | Promise<T>,
  failedIn?: (error: unknown) => TestStep,
) => Promise<T>

/** Says of the last step that it went well, but not as it should. */
export type Warn = (message: Text) => void

const FAILED: Text = { zh_CN: '出现意外错误', en_US: 'An unexpected error' }

/**
 * Tries a data source: `run` does each step inside `inStep` and returns what it has read. The first step that throws is
 * the last. What else is thrown in a step is a fault of the network.
 */
export async function testSteps(run: (inStep: InStep, warn: Warn) => Promise<Sample>): Promise<SourceTest> {
  const steps: SourceTest['steps'] = []
  let isFailed = false
  const inStep: InStep = async (step, work, failedIn = () => step) => {
    const startedMs = performance.now()
    const ms = () => Math.round(performance.now() - startedMs)
    try {
      const done = await work()
      steps.push({ step, ok: true, ms: ms() })
      return done
    } catch (error) {
      isFailed = true
      steps.push({ step: failedIn(error), ok: false, ms: ms(), message: messageOf(networkFault(error)) })
      throw error
    }
  }
  const warn: Warn = (message) => {
    const last = steps.at(-1)
    if (last) last.message = message
  }
  try {
    const { columns, rows } = await run(inStep, warn)
    return { steps, columns, rows: rows.slice(0, TEST_ROWS) }
  } catch (error) {
    if (isFailed) return { steps, columns: [], rows: [] }
    throw error
  }
}

/** What is not a refusal may contain anything, also a secret. */
function messageOf(error: unknown): Text {
  if (!(error instanceof Refusal)) return FAILED
  return filledText(error.text, error.detail.params)
}
