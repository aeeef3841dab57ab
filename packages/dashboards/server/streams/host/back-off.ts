import { Refusal } from '@atrium/core/contract/refusal'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
/** Who has played for so long has recovered. */
const RECOVERED_MS = 30_000
/** Forgotten after that: the next viewer tries at once. */
const KEPT_MS = 5 * 60_000
const MAX_KEPT = 2_000

interface Fault {
  why: Refusal
  waitMs: number
  untilMs: number
}

/** Keeps viewers from trying a camera that does not play again and again; meanwhile they read what is wrong. */
export class BackOff {
  private readonly faults = new Map<string, Fault>()

  /** @throws what was wrong the last time, as long as it is not tried again */
  check(source: string, nowMs = Date.now()): void {
    const fault = this.faults.get(source)
    if (!fault || nowMs >= fault.untilMs) return
    const { code, status, text, detail } = fault.why
    throw new Refusal(code, status, text, { ...detail, retryAfterS: Math.ceil((fault.untilMs - nowMs) / 1000) })
  }

  failed(source: string, why: Refusal, playedMs: number, nowMs = Date.now()): void {
    const before = this.faults.get(source)
    const isNew = !before || playedMs > RECOVERED_MS || nowMs - before.untilMs > KEPT_MS
    const waitMs = isNew ? FIRST_MS : Math.min(LONGEST_MS, before.waitMs * 2)
    this.faults.delete(source)
    if (this.faults.size >= MAX_KEPT) this.faults.delete(this.faults.keys().next().value!)
    this.faults.set(source, { why, waitMs, untilMs: nowMs + waitMs })
  }
}
