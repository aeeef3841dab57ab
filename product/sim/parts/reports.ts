import { randomUUID } from 'node:crypto'

/** Pauses between tries. */
const AGAIN_MS = [5_000, 30_000, 120_000]

/** Messages that a device sends until they are acknowledged. The server knows a repeated one by its id. */
export interface Reports {
  readonly waiting: number
  /** @param copies how often the first try is sent */
  send(kind: string, data: object, copies?: number): void
  acknowledged(id: string): void
  /** For each message that waits: a function that sends it now. */
  unacknowledged(): (() => void)[]
  stop(): void
}

export function openReports(publish: (kind: string, payload: string) => void): Reports {
  const waiting = new Map<string, { timer: NodeJS.Timeout; again(): void }>()
  return {
    get waiting() {
      return waiting.size
    },
    send(kind, data, copies = 1) {
      const id = randomUUID()
      const payload = JSON.stringify({ id, ts: Date.now(), v: 1, data })
      const attempt = (tries: number) => {
        clearTimeout(waiting.get(id)?.timer)
        for (let copy = 0; copy < (tries === 0 ? copies : 1); copy++) publish(kind, payload)
        const again = () => attempt(tries + 1)
        waiting.set(id, { again, timer: setTimeout(again, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]) })
      }
      attempt(0)
    },
    acknowledged(id) {
      clearTimeout(waiting.get(id)?.timer)
      waiting.delete(id)
    },
    unacknowledged: () => [...waiting.values()].map(({ again }) => again),
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
    },
  }
}
