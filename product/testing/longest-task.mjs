// Loaded into the server by `node --import`. Asked by its parent, it answers with the longest task of the main thread
// since it was asked before, in milliseconds of processor time.
//
// The clock would be wrong on a loaded machine: a thread that waits for a core has no long task. The processor time of
// the thread between two turns of the event loop does not grow while it waits. It is read every other millisecond, as
// far as tasks let the timer run; the kernel brings it up to date at least every four milliseconds.
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const EVERY_MS = 2

if (isMainThread && process.send) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const buffer = Buffer.alloc(64)
  const usedMs = () => Number.parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6
  let longest = 0
  let before = usedMs()
  setInterval(() => {
    const now = usedMs()
    longest = Math.max(longest, now - before)
    before = now
  }, EVERY_MS).unref()
  process.on('message', () => {
    process.send({ longest })
    longest = 0
  })
  process.channel.unref()
}
