import type { Services } from '@atrium/server/services'
import { writeNetworkHistory } from './seed/network/history.ts'
import { demoPosts } from './seed/network/posts.ts'
import { DEMO_DEVICES } from './seed/network/stand.ts'
import { seedWithdrawals } from './seed/partner-withdrawals.ts'
import { type Network, startNetwork } from './sim/network/network.ts'

/** A few people at any time: enough to see things move, little enough for a small machine. */
const ORDERS_PER_MIN = 4
const FAIL_RATE = 0.03

interface Around {
  services: Services
  tenantId: string
  /** Until when there is history. */
  bornMs: number
  /** Where devices and phones call. */
  url: string
  mqttUrl: string
}

/**
 * The demonstration's charging network: thirty days of history, then devices and people who really charge. All of it in
 * the background; what fails is told in the log, for the server has better things to do.
 */
export function startDemoNetwork({ services, tenantId, bornMs, url, mqttUrl }: Around): { close(): Promise<void> } {
  const { log } = services
  let isClosed = false
  let network: Network | undefined

  async function open(): Promise<void> {
    await writeNetworkHistory(services, tenantId, bornMs)
    await seedWithdrawals(services, tenantId)
    if (isClosed) return
    const found = await demoPosts(services, tenantId, DEMO_DEVICES)
    if (isClosed || found.posts.length === 0) return
    const onFault = (error: unknown) => log.debug({ err: error }, 'a simulated rider met a fault')
    network = await startNetwork({ url, mqttUrl, ...found, ordersPerMin: ORDERS_PER_MIN, failRate: FAIL_RATE, onFault })
  }

  const opened = open().catch((error: Error) => {
    if (!isClosed) log.warn({ err: error }, 'the demonstration charging network could not be started')
  })
  return {
    async close() {
      isClosed = true
      await opened
      await network?.stop()
    },
  }
}
