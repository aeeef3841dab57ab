import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { APP as CHARGE, KIND } from '../../product/sim/charging/fleet.ts'
import { equip } from '../../product/sim/charging/office.ts'
import { enterLine, inOffice, type OfficeAccess } from '../../product/sim/parts/office.ts'
import { batterySn, firstBatteries } from '../../product/sim/powerbank/fleet.ts'
import { banks } from '../../product/sim/powerbank/line.ts'
import { postgresIdOf, treeProcessorMs } from '../shared/process-tree.ts'
import { processorTime } from '../shared/processor-time.ts'
import { type HastyBuyer, openHastyBuyer } from './hasty-buyer.ts'
import { openHastyDevice } from './hasty-device.ts'

const WARM_UP_MS = 15_000
/** Who is refused does not ask again at once. */
const REFUSED_MS = 2_000
const FULL = 2

/** Devices that deliver at once, and people who buy at them. */
export interface Crowd {
  buyers: HastyBuyer[]
  stop(): Promise<unknown>
}

interface Where extends OfficeAccess {
  mqttUrl: string
}

/** Piles whose vehicles are full at once: they report the start, one meter value and the end. */
export async function chargers(at: Where, devices: number, people: number): Promise<Crowd> {
  const { posts } = await equip(at, devices)
  const bikes = posts.filter(({ device }) => device.kind === KIND.bike)
  const piles = await Promise.all(
    bikes.map(({ sn, secret, device }) => {
      const ports = Array.from({ length: device.portCount }, (_, index) => ({ no: index + 1, status: 1 }))
      return openHastyDevice(at.mqttUrl, {
        ...{ app: CHARGE, sn, secret, login: { firmware: '2.4.1', model: 'EB-10', ports } },
        async obey(say, { cmdId, type, params: { port }, orderNo }) {
          if (type !== 'open') return
          const about = { port, orderNo }
          await say('cmdAck', { cmdId, code: 0, msg: '', data: {} })
          await say('event', { type: 'started', ...about })
          await say('event', { type: 'power', ...about, w: 210, v: 220, a: 0.95, wh: 100, seconds: 1800 })
          await say('event', { type: 'finish', ...about, wh: 318, seconds: 5400, reason: 'full' })
        },
      })
    }),
  )
  const places = bikes.flatMap((post) =>
    Array.from({ length: post.device.portCount }, (_, index) => ({ post, port: index + 1 })),
  )
  const buyers = places.slice(0, people).map(({ post, port }, number) =>
    openHastyBuyer<{ price: { prepay: { amount: number }[] } }>(at.url, {
      app: CHARGE,
      code: post.code,
      device: post._id,
      number,
      wants: ({ price }) => ({ port, amount: price.prepay[0]!.amount }),
    }),
  )
  return { buyers, stop: () => Promise.all(piles.map((pile) => pile.stop())) }
}

/** Cabinets whose power banks are brought back as soon as they are out. */
export async function renters(at: Where, devices: number, people: number): Promise<Crowd> {
  const posts = await inOffice(at, (office) => enterLine(office, banks, devices))
  const cabinets = await Promise.all(
    posts.map(({ sn, secret, device }) => {
      const full = new Set(firstBatteries(device))
      const slots = Array.from({ length: device.slotNum }, (_, index) => {
        const no = index + 1
        return full.has(no) ? { no, status: FULL, sn: batterySn(sn, no), level: 100 } : { no, status: 1 }
      })
      return openHastyDevice(at.mqttUrl, {
        ...{ app: banks.app, sn, secret, login: { firmware: '3.0.1', model: `PB-${device.slotNum}`, slots } },
        async obey(say, { cmdId, type, params, orderNo }) {
          if (type !== 'pop') return
          const about = { slot: params.slot, sn: params.sn }
          await say('cmdAck', { cmdId, code: 0, msg: '', data: about })
          await say('event', { type: 'popped', cmdId, orderNo, ...about, ok: true })
          await say('event', { type: 'returned', ...about, level: 100 })
        },
      })
    }),
  )
  const places = posts.flatMap((post) => firstBatteries(post.device).map(() => post))
  const buyers = places
    .slice(0, people)
    .map(({ code, _id }, number) =>
      openHastyBuyer(at.url, { app: banks.app, code, device: _id, number, wants: () => ({}) }),
    )
  return { buyers, stop: () => Promise.all(cabinets.map((cabinet) => cabinet.stop())) }
}

export interface Rate {
  perS: number
  tookMs: number[]
  /** How many ended in each status. */
  ended: Map<string, number>
  /** Milliseconds of processor time for one order: the server, PostgreSQL, the rest. */
  perOrderMs: number[]
}

/** Each of the crowd makes one order after the other; `done` is the status of an order that went well. */
export async function orderRate(
  { buyers, stop }: Crowd,
  { server, dataDir, measuredMs, done }: { server: ChildProcess; dataDir: string; measuredMs: number; done: string },
): Promise<Rate> {
  const ended = new Map<string, number>()
  const tookMs: number[] = []
  let isOver = false
  const buying = buyers.map(async (buyer) => {
    while (!isOver) {
      const startMs = performance.now()
      const how = await buyer.buy().catch(async (error) => {
        await pause(REFUSED_MS)
        return String(error)
      })
      tookMs.push(performance.now() - startMs)
      ended.set(how, (ended.get(how) ?? 0) + 1)
    }
    buyer.close()
  })
  await pause(WARM_UP_MS)
  const usedMs = () => [treeProcessorMs(server.pid!), treeProcessorMs(postgresIdOf(dataDir)), processorTime().allMs]
  const before = ended.get(done) ?? 0
  const usedBeforeMs = usedMs()
  tookMs.length = 0
  const startMs = performance.now()
  await pause(measuredMs)
  const finished = (ended.get(done) ?? 0) - before
  const perS = (finished / (performance.now() - startMs)) * 1000
  const perOrderMs = usedMs().map((ms, index) => (ms - usedBeforeMs[index]!) / finished)
  isOver = true
  await Promise.all(buying)
  await stop()
  return { perS, tookMs: [...tookMs], ended, perOrderMs }
}

/** Asks the server for the differences in its books. */
export async function differencesOf(server: ChildProcess): Promise<readonly unknown[]> {
  server.send('audit')
  const [reply] = (await once(server, 'message')) as [{ differences?: readonly unknown[] }]
  return reply.differences ?? []
}
