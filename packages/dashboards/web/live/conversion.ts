import type { ConverterAnswer, ConverterInput } from '../../contract/converter/call.ts'

/** Scripts that were stopped from outside run again after this time at the earliest: each time costs a worker. */
const PAUSE_MS = 10_000

export interface Conversion<Input> {
  /** The data have changed. While a call runs, only the newest data wait. */
  next(input: Input): void
  close(): void
}

/** Runs the script of an item for its newest data, one call at a time. `done` gets each answer with its input. */
export function openConversion<Input extends ConverterInput>(
  convert: (input: Input) => Promise<ConverterAnswer>,
  done: (answer: ConverterAnswer, input: Input) => void,
): Conversion<Input> {
  let waiting: Input | undefined
  let isRunning = false
  let isClosed = false
  let notBeforeMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isRunning || isClosed || !waiting) return
    const leftMs = notBeforeMs - performance.now()
    if (leftMs > 0) {
      clearTimeout(timer)
      timer = setTimeout(() => void run(), leftMs)
      return
    }
    const input = waiting
    waiting = undefined
    isRunning = true
    const answer = await convert(input)
    isRunning = false
    if (isClosed) return
    if ('failed' in answer && STOPPED.has(answer.failed.why)) notBeforeMs = performance.now() + PAUSE_MS
    done(answer, input)
    void run()
  }

  return {
    next(input) {
      waiting = input
      void run()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const STOPPED: ReadonlySet<string> = new Set(['time', 'memory', 'stack', 'killed', 'unavailable'])
