import type { Services } from '@atrium/core/server/call/services'
import { demoLines } from './seed/lines.ts'
import { seedWithdrawals } from './seed/partner-withdrawals.ts'
import { REQUEST_LINES, seedRequests } from './seed/requests.ts'
import type { RunningLine } from './sim/parts/line.ts'
import { untilDone } from './until-done.ts'

/** Few enough for a small machine, and enough to see changes. */
const ORDERS_PER_MIN = 4
const FAIL_RATE = 0.03

interface Around {
  services: Services
  tenantId: string
  /** The end of the history. */
  bornMs: number
  /** Address that devices and phones call. */
  url: string
  mqttUrl: string
  /** How failed steps are retried, and the signal that ends everything. */
  again: Omit<Parameters<typeof untilDone>[1], 'what'>
}

/**
 * The demonstration's lines: thirty days of history, then devices and consumers that really buy.
 * Everything runs in the background; errors are logged and the step is retried.
 */
export function startDemoNetwork({ services, tenantId, bornMs, url, mqttUrl, again }: Around): {
  close(): Promise<void>
} {
  const { log } = services
  const { signal } = again
  const running: RunningLine[] = []
  const waiting = [...demoLines]

  async function open(): Promise<void> {
    // Each of these is whole or not there at all, so that the next start goes on where this one was ended.
    const steps = [
      ...demoLines.map((line) => () => line.writeHistory(services, tenantId, bornMs, signal)),
      () => seedWithdrawals(services, tenantId),
      ...REQUEST_LINES.map((app) => () => seedRequests(services, tenantId, app)),
      () => services.db.renew(),
    ]
    for (const step of steps) {
      signal.throwIfAborted()
      await step()
    }
    const onFault = (error: unknown) => log.debug({ err: error }, 'a simulated person met a fault')
    const options = { url, mqttUrl, ordersPerMin: ORDERS_PER_MIN, failRate: FAIL_RATE, onFault }
    // A retry starts only the lines that do not run yet.
    for (let line = waiting[0]; line && !signal.aborted; line = waiting[0]) {
      const started = await line.start(services, tenantId, options)
      if (started) running.push(started)
      waiting.shift()
    }
  }

  const opened = untilDone(open, { ...again, what: 'starting the lines of the demonstration' })
  return {
    async close() {
      await opened
      await Promise.all(running.map((line) => line.stop()))
    },
  }
}
