import chargeApp from '@atrium/apps/charge/index'
import dollApp from '@atrium/apps/doll/index'
import { reconcileDays } from '@atrium/apps/doll/server/reconciliation'
import powerbankApp from '@atrium/apps/powerbank/index'
import vendApp from '@atrium/apps/vend/index'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { DEMO_DEVICES } from '../sim/charging/fleet.ts'
import type { LooseEnd } from '../sim/charging/loose-end.ts'
import { startNetwork } from '../sim/charging/network.ts'
import type { PilePost } from '../sim/charging/pile.ts'
import { GIFTS, hall, type MachinePost, SETTING } from '../sim/doll/line.ts'
import type { LineOptions, RunningLine } from '../sim/parts/line.ts'
import { startMqttLine } from '../sim/parts/mqtt-line.ts'
import type { Post } from '../sim/parts/post.ts'
import { DAYS } from '../sim/parts/visits.ts'
import type { CabinetPost } from '../sim/powerbank/cabinet.ts'
import { SETTING as BANK_SETTING, banks } from '../sim/powerbank/line.ts'
import { SETTING as VEND_SETTING, vending } from '../sim/vend/line.ts'
import type { MachinePost as VendPost } from '../sim/vend/machine.ts'
import { chargeLine } from './charging/line.ts'
import { readingsOf } from './charging/readings.ts'
import { writeHistory } from './parts/history.ts'
import { postsOf } from './parts/posts.ts'
import { seedStand } from './parts/stand.ts'
import { placeBatteries, withBatteries } from './powerbank/batteries.ts'
import { keepStocked, stockMachines, withStock } from './vend/stock.ts'

/** An app's part of the demonstration. */
interface DemoLine<Found> {
  /** The number of its devices. */
  count: number
  /** What the app needs before its first order. */
  seedStand(ctx: Ctx, creator: string): Promise<void>
  /** Writes thirty days of orders up to `untilMs`, or nothing if the signal ends it. Skipped if there are any. */
  writeHistory(services: Services, tenantId: string, untilMs: number, signal?: AbortSignal): Promise<void>
  /** What a simulator in this process needs. */
  find(services: Services, tenantId: string): Promise<Found>
  /** Starts devices and people; undefined if the tenant has no device of the demonstration any more. */
  start(services: Services, tenantId: string, options: LineOptions): Promise<RunningLine | undefined>
}

/** Six machines are free often enough with this many. */
const PLAYERS_PER_MIN = 1
/** What the machines have lasts from one round of restocking to the next. */
const BUYERS_PER_MIN = 0.3
const RENTERS_PER_MIN = 0.5
const MACHINES = 6
const CABINETS = 6

const network = { line: chargeLine, app: chargeApp, count: DEMO_DEVICES, readingsOf }
const games = {
  line: hall,
  app: dollApp,
  count: GIFTS.length,
  setting: SETTING,
  moreOf: (index: number) => ({ giftStock: GIFTS[index] }),
  sumUp: ({ tx }: Ctx) => reconcileDays(tx, DAYS),
}

const goods = {
  line: vending,
  app: vendApp,
  count: MACHINES,
  setting: VEND_SETTING,
  sumUp: stockMachines,
}
const rents = {
  line: banks,
  app: powerbankApp,
  count: CABINETS,
  setting: BANK_SETTING,
  sumUp: placeBatteries,
}

export const demoNetwork: DemoLine<{ posts: PilePost[]; looseEnds: LooseEnd[] }> = {
  count: network.count,
  seedStand: (ctx, creator) => seedStand(ctx, creator, network),
  writeHistory: (services, tenantId, untilMs, signal) => writeHistory(services, tenantId, untilMs, network, signal),
  find: (services, tenantId) =>
    postsOf(services, tenantId, network, async ({ tx }, posts) => ({ posts, looseEnds: await runningAt(tx, posts) })),
  async start(services, tenantId, options) {
    const found = await this.find(services, tenantId)
    return found.posts.length === 0 ? undefined : startNetwork({ ...found, ...options })
  },
}

export const demoHall: DemoLine<MachinePost[]> = {
  count: games.count,
  seedStand: (ctx, creator) => seedStand(ctx, creator, games),
  writeHistory: (services, tenantId, untilMs, signal) => writeHistory(services, tenantId, untilMs, games, signal),
  find: (services, tenantId) => postsOf(services, tenantId, games, ({ tx }, posts) => withCounters(tx, posts)),
  async start(services, tenantId, options) {
    const posts = await this.find(services, tenantId)
    return posts.length === 0 ? undefined : startMqttLine(hall, { ...options, posts, ordersPerMin: PLAYERS_PER_MIN })
  },
}

export const demoMachines: DemoLine<VendPost[]> = {
  count: goods.count,
  seedStand: (ctx, creator) => seedStand(ctx, creator, goods),
  writeHistory: (services, tenantId, untilMs, signal) => writeHistory(services, tenantId, untilMs, goods, signal),
  find: (services, tenantId) => postsOf(services, tenantId, goods, ({ tx }, posts) => withStock(tx, posts)),
  async start(services, tenantId, options) {
    const posts = await this.find(services, tenantId)
    if (posts.length === 0) return undefined
    const running = await startMqttLine(vending, { ...options, posts, ordersPerMin: BUYERS_PER_MIN })
    const end = keepStocked(services, tenantId)
    return {
      ...running,
      async stop() {
        end()
        await running.stop()
      },
    }
  },
}

export const demoCabinets: DemoLine<CabinetPost[]> = {
  count: rents.count,
  seedStand: (ctx, creator) => seedStand(ctx, creator, rents),
  writeHistory: (services, tenantId, untilMs, signal) => writeHistory(services, tenantId, untilMs, rents, signal),
  find: (services, tenantId) => postsOf(services, tenantId, rents, ({ tx }, posts) => withBatteries(tx, posts)),
  async start(services, tenantId, options) {
    const posts = await this.find(services, tenantId)
    return posts.length === 0 ? undefined : startMqttLine(banks, { ...options, posts, ordersPerMin: RENTERS_PER_MIN })
  },
}

export const demoLines: readonly DemoLine<unknown>[] = [demoNetwork, demoHall, demoMachines, demoCabinets]

const idsOf = (posts: readonly Post[]) => posts.map(({ _id }) => _id)

/** The charges that the product takes for running. */
async function runningAt(tx: Tx, posts: readonly Post[]): Promise<LooseEnd[]> {
  const { rows } = await rawSql(tx).executeSql<LooseEnd>(
    `select device_id as device, port, no, energy, seconds, meter_start as "meterStart",
       transaction_id as "transactionId", id_tag as "idTag"
     from charge_order where status = 3 and device_id = any($1) and port is not null`,
    [idsOf(posts)],
  )
  return rows
}

/** The counters of machines go on where they were reported last. */
async function withCounters(tx: Tx, posts: readonly MachinePost[]): Promise<MachinePost[]> {
  const { rows } = await rawSql(tx).executeSql<{ device: string; kind: number; total: number }>(
    `select distinct on (device_id, kind) device_id as device, kind, coin_total as total from doll_insert
     where device_id = any($1) and coin_total is not null order by device_id, kind, at desc, id desc`,
    [idsOf(posts)],
  )
  return posts.map((post) => {
    const last = (kind: number) => rows.find((row) => row.device === post._id && row.kind === kind)?.total ?? 0
    return { ...post, counters: { coin: last(1), card: last(2), gift: last(5) } }
  })
}
