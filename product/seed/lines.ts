import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { startNetwork } from '../sim/charging/network.ts'
import { startHall } from '../sim/doll/hall.ts'
import type { LineOptions, RunningLine } from '../sim/parts/line.ts'
import { writeNetworkHistory } from './charging/history.ts'
import { demoPosts } from './charging/posts.ts'
import { DEMO_DEVICES, seedStand } from './charging/stand.ts'
import { writeHallHistory } from './doll/history.ts'
import { demoMachines } from './doll/posts.ts'
import { DEMO_MACHINES, seedHall } from './doll/stand.ts'

/** An app's part of the demonstration. */
interface DemoLine {
  /** What the app needs before its first order. */
  seedStand(ctx: Ctx, creator: string): Promise<void>
  /** Writes thirty days of orders up to `untilMs`. Skipped if there are any. */
  writeHistory(services: Services, tenantId: string, untilMs: number): Promise<void>
  /** Starts devices and people; undefined if the tenant has no device of the demonstration any more. */
  start(services: Services, tenantId: string, options: LineOptions): Promise<RunningLine | undefined>
}

/** Six machines are free often enough with this many. */
const PLAYERS_PER_MIN = 1

export const demoLines: readonly DemoLine[] = [
  {
    seedStand,
    writeHistory: writeNetworkHistory,
    async start(services, tenantId, options) {
      const found = await demoPosts(services, tenantId, DEMO_DEVICES)
      return found.posts.length === 0 ? undefined : startNetwork({ ...found, ...options })
    },
  },
  {
    seedStand: seedHall,
    writeHistory: writeHallHistory,
    async start(services, tenantId, options) {
      const posts = await demoMachines(services, tenantId, DEMO_MACHINES)
      return posts.length === 0 ? undefined : startHall({ posts, ...options, ordersPerMin: PLAYERS_PER_MIN })
    },
  },
]
