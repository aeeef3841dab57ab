import type { ControlState } from '../../contract/control.ts'
import type { ControlPort, Operation, RefusedControl } from '../../web/live/control-port.ts'

/** A state of an operation, done and answered unless given. */
export function controlState(given: Partial<ControlState> = {}): ControlState {
  return {
    _id: '01980000-0000-7000-8000-000000000001',
    component: 'itemitem',
    status: 'answered',
    isDone: true,
    step: 2,
    values: { value: 1 },
    who: { _id: 'u1', name: '安妮' },
    atMs: Date.UTC(2026, 10, 27, 1, 5),
    ms: 35,
    result: null,
    message: null,
    before: null,
    after: null,
    ...given,
  }
}

/** A port that records what is sent; `answer` ends the oldest one that waits. */
export function fakePort(given: Partial<ControlPort> = {}) {
  const sent: Operation[] = []
  const waiting: { resolve(refused: RefusedControl | null): void; reject(error: Error): void }[] = []
  const port: ControlPort = {
    blocked: null,
    last: null,
    send(operation) {
      sent.push(operation)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    ...given,
  }
  return {
    port,
    sent,
    answer: (refused: RefusedControl | null = null) => waiting.shift()?.resolve(refused),
    lose: () => waiting.shift()?.reject(new Error('no answer')),
  }
}
