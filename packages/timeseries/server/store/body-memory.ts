import type { ToWorker } from './protocol.ts'

/**
 * Copies the bodies of calls into one piece of memory, which can be handed over to the worker: a message that is not
 * handed over is copied twice, with all the memory behind each body.
 */
export function gatherBodies(calls: ToWorker[]): ArrayBuffer[] {
  const writes = calls.filter(hasBody)
  if (writes.length === 0) return []
  const memory = new Uint8Array(writes.reduce((sum, { takes }) => sum + takes.body.byteLength, 0))
  let at = 0
  for (const { takes } of writes) {
    const bytes = takes.body.byteLength
    memory.set(takes.body, at)
    takes.body = memory.subarray(at, at + bytes)
    at += bytes
  }
  return [memory.buffer]
}

const hasBody = (call: ToWorker) => call.call === 'lines' || call.call === 'json' || call.call === 'messages'
