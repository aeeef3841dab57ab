import type { Services } from '@atrium/server/call/services'
import { writeNetworkHistory } from './seed/charging/history.ts'
import { demoPosts } from './seed/charging/posts.ts'
import { DEMO_DEVICES } from './seed/charging/stand.ts'
import { seedWithdrawals } from './seed/partner-withdrawals.ts'
import { startNetwork } from './sim/charging/network.ts'
import type { RunningLine } from './sim/parts/line.ts'
import { untilDone } from './start/until-done.ts'

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
 * The demonstration's charging network: thirty days of history, then devices and consumers that really charge.
 * Everything runs in the background; errors are logged and the step is retried.
 */
export function startDemoNetwork({ services, tenantId, bornMs, url, mqttUrl, again }: Around): {
  close(): Promise<void>
} {
  const { log } = services
  const { signal } = again
  let network: RunningLine | undefined

  async function open(): Promise<void> {
    await writeNetworkHistory(services, tenantId, bornMs)
    await seedWithdrawals(services, tenantId)
    if (signal.aborted) return
    const found = await demoPosts(services, tenantId, DEMO_DEVICES)
    if (signal.aborted || found.posts.length === 0) return
    const onFault = (error: unknown) => log.debug({ err: error }, 'a simulated rider met a fault')
    network = await startNetwork({ url, mqttUrl, ...found, ordersPerMin: ORDERS_PER_MIN, failRate: FAIL_RATE, onFault })
  }

  const opened = untilDone(open, { ...again, what: 'starting the charging network of the demonstration' })
  return {
    async close() {
      await opened
      await network?.stop()
    },
  }
}
