// Ends what reports nothing any more: a limit of vitest's own cannot end a loop that never yields, because its timer
// runs in the same process as the loop.
import { eventReader } from './events.mjs'
import { descendantsOf, killTree } from './processes.mjs'

/** Never raised: what needs longer is to say so, by being several tests. */
const SILENT_MS = 5 * 60_000

/**
 * Watches a run by its file of events. A unit that has begun and reports nothing is ended with its worker, or, if the
 * worker is not known, with the whole run; so is a run that reports nothing at all.
 * @param {{ file: string, pid: number, silentMs?: number, say?: (text: string) => void }} run
 * @returns {() => void} ends the watching
 */
export function watch({ file, pid, silentMs = SILENT_MS, say = console.error }) {
  const next = eventReader(file)
  /** Unit that has begun → when it last reported something. */
  const lastSigns = new Map()
  const workers = new Map()
  const done = new Set()
  let lastSign = Date.now()
  const look = () => {
    const now = Date.now()
    for (const { event, key, pid: worker } of next()) {
      lastSign = now
      if (event === 'worker') workers.set(key, worker)
      if (event === 'done') {
        done.add(key)
        lastSigns.delete(key)
      }
      // Vitest may say of a test only after its file that it has ended. The worker runs another file then.
      if ((event === 'worker' || event === 'sign') && !done.has(key)) lastSigns.set(key, now)
    }
    for (const [key, at] of lastSigns) {
      if (now - at < silentMs) continue
      lastSigns.delete(key)
      const worker = workers.get(key)
      // A worker that has crashed is gone: vitest goes on with another one.
      if (worker && !descendantsOf(pid).includes(worker)) continue
      say(`${key} has reported nothing for ${silentMs / 1000} s: its process is ended.`)
      lastSign = now
      killTree(worker ?? pid)
    }
    if (now - lastSign < silentMs) return
    say(`The run has reported nothing for ${silentMs / 1000} s: it is ended.`)
    lastSign = now
    killTree(pid)
  }
  const timer = setInterval(look, Math.min(1000, silentMs / 4))
  return () => clearInterval(timer)
}
