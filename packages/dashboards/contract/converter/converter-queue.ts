import type { ConverterAnswer, ConverterInput } from './call.ts'

export interface ConverterRequest {
  source: string
  input: ConverterInput
}

/** A worker of the page, or a thread of the server. */
export interface ConverterWorker {
  post(request: ConverterRequest): void
  end(): void
}

export interface ConverterWorkerEvents {
  ready(): void
  answered(answer: ConverterAnswer): void
  /** It cannot be used any more. */
  broken(): void
}

export type StartConverterWorker = (events: ConverterWorkerEvents) => ConverterWorker

/**
 * How long a worker may take for one call. The sandbox has a shorter limit of its own, but much native code does not look
 * at it, such as a search in an array with a length of four thousand million.
 */
export const CONVERTER_KILL_MS = 400

interface Call {
  request: ConverterRequest
  resolve(answer: ConverterAnswer): void
}

export interface ConverterQueue {
  /** The answer of a script. Never rejects. */
  convert(source: string, input: ConverterInput): Promise<ConverterAnswer>
  /** Ends the worker. Calls that have no answer yet fail. */
  close(): void
}

/**
 * Calls of converters, one after the other, in one worker that is started by the first call. A worker that does not answer
 * in time, or breaks, is ended and replaced. Only the call that it was doing fails, because the worker knows no other.
 */
export function openConverterQueue(start: StartConverterWorker, killMs: number): ConverterQueue {
  const waiting: Call[] = []
  let worker: ConverterWorker | null = null
  let isReady = false
  let running: Call | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function startWorker(): void {
    isReady = false
    // What an ended worker still says is about a call that has failed already.
    const ofThis = (act: () => void) => () => {
      if (worker === started) act()
    }
    const started = start({
      ready: ofThis(() => {
        isReady = true
        next()
      }),
      answered: (answer) => ofThis(() => finish(answer))(),
      broken: ofThis(replace),
    })
    worker = started
  }

  function next(): void {
    if (running || waiting.length === 0) return
    if (!worker) startWorker()
    if (!isReady) return
    running = waiting.shift()!
    timer = setTimeout(replace, killMs)
    worker!.post(running.request)
  }

  function finish(answer: ConverterAnswer): void {
    clearTimeout(timer)
    const done = running
    running = null
    done?.resolve(answer)
    next()
  }

  function replace(): void {
    worker?.end()
    worker = null
    // One that breaks before it is ready would do so again.
    if (!isReady) for (const call of waiting.splice(0)) call.resolve({ failed: { why: 'unavailable' } })
    finish({ failed: { why: 'killed' } })
  }

  return {
    convert: (source, input) =>
      new Promise((resolve) => {
        waiting.push({ request: { source, input }, resolve })
        next()
      }),
    close() {
      for (const call of waiting.splice(0)) call.resolve({ failed: { why: 'unavailable' } })
      if (worker) replace()
    },
  }
}
