import type { Ctx } from '@atrium/server/call/ctx'
import type { DashboardNumbers, NumbersRange } from '@atrium/server/call/dashboard-numbers'
import { tenantZone } from '@atrium/server/db/tenant-zone'
import { dashboardCall } from '@atrium/server/entity/dashboard-call'
import { rowsWithin } from '@atrium/server/entity/within'
import { merchantNames } from '@atrium/server/partners/shares-for'
import { type RawBuilder, sql } from 'kysely'
import en_US from '../en_US.ts'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'
import zh_CN from '../zh_CN.ts'
import { type Counted, countDevices, countOrders, type OrderCounts, portUse } from './dashboard/counts.ts'
import { spanOf } from './dashboard/range.ts'
import { alertsOf, byStatus, byStopReason, placesOfDevices, topDevices, topMerchants } from './dashboard/rankings.ts'
import { energyOverTime, powerOverTime, soldOverTime } from './dashboard/series.ts'
import { nameOf } from './order-row.ts'

const READ = ['charge', 'dashboard', 'read'] as const

/** `/charge/dashboard`: sales, delivered energy, running charges and alerts. */
export const figures = dashboardCall(
  READ,
  'Figures of charging between start and end (default: today), each beside the period before',
  async (ctx, range) => {
    const counted = await countedFor(ctx, range)
    const { span } = counted
    const previous = { from: span.previousFrom, to: span.previousTo }
    const words = wordsFor(ctx)
    const [now, before] = [await countOrders(counted, span), await countOrders(counted, previous)]
    const devices = await countDevices(counted)
    const use = [await portUse(counted, devices.ports, span), await portUse(counted, devices.ports, previous)] as const
    const sold = await soldOverTime(counted)
    return {
      kpis: [...moneyKpis(words, now, before), ...deviceKpis(words, { now, before, devices, use })],
      series: [
        { key: 'income', label: words.income, unit: words.yuan, points: sold.income },
        { key: 'orders', label: words.orders, points: sold.orders },
        { key: 'energy', label: words.energy, unit: 'kWh', points: await energyOverTime(counted) },
        { key: 'power', label: words.power, unit: 'kW', points: await powerOverTime(ctx, counted) },
      ],
      tops: await topsOf(ctx, counted, now),
      alerts: await alertsOf(counted),
    }
  },
)

const wordsFor = ({ locale }: Ctx) => ({ zh_CN, en_US })[locale].more

type Words = ReturnType<typeof wordsFor>

async function countedFor(ctx: Ctx, range: NumbersRange): Promise<Counted> {
  const only = (rows: RawBuilder<unknown>) =>
    range.group === undefined ? rows : sql`(select * from ${rows} r where r.group_id = ${range.group}::uuid)`
  return {
    tx: ctx.tx,
    orders: only(await rowsWithin(ctx, order, READ)),
    devices: only(await rowsWithin(ctx, device, READ)),
    span: spanOf(range, await tenantZone(ctx.tx)),
  }
}

const yuan = (fen: number) => fen / 100
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

function moneyKpis(words: Words, now: OrderCounts, before: OrderCounts) {
  const kpi = (key: string, label: string, unit: string, of: (counts: OrderCounts) => number) => ({
    key,
    label,
    unit,
    value: of(now),
    prev: of(before),
  })
  return [
    kpi('income', words.income, words.yuan, ({ income }) => yuan(income)),
    kpi('refunds', words.refunds, words.yuan, ({ refunds }) => yuan(refunds)),
    kpi('net', words.net, words.yuan, ({ income, refunds }) => round(yuan(income - refunds), 2)),
    kpi('orders', words.orders, words.ordersUnit, ({ orders }) => orders),
    kpi('average', words.average, words.yuan, ({ income, orders }) => round(yuan(ratio(income, orders)), 2)),
    kpi('users', words.activeUsers, words.people, ({ users }) => users),
    kpi('energy', words.energy, 'kWh', ({ energy }) => round(energy / 1000, 2)),
    kpi('minutes', words.averageMinutes, words.minutes, ({ seconds, ended }) => round(ratio(seconds, ended) / 60, 1)),
    kpi('failureRate', words.failureRate, '%', ({ failed, orders }) => round(ratio(failed, orders) * 100, 1)),
  ]
}

interface Running {
  now: OrderCounts
  before: OrderCounts
  devices: Awaited<ReturnType<typeof countDevices>>
  use: readonly [now: number, before: number]
}

function deviceKpis(words: Words, { devices, use }: Running) {
  // These figures have no history, so `prev` is the current value, too.
  const still = (key: string, label: string, unit: string, value: number) => ({ key, label, unit, value, prev: value })
  const { total, online, offline, faulty, ports, charging, power } = devices
  return [
    { key: 'portUse', label: words.portUse, unit: '%', value: round(use[0], 1), prev: round(use[1], 1) },
    still('charging', words.chargingNow, words.portsUnit, charging),
    still('ports', words.ports, words.portsUnit, ports),
    still('powerNow', words.powerNow, 'kW', round(power / 1000, 2)),
    still('devices', words.devices, words.devicesUnit, total),
    still('online', words.online, words.devicesUnit, online),
    still('offline', words.offline, words.devicesUnit, offline),
    still('faulty', words.faulty, words.devicesUnit, faulty),
  ]
}

async function topsOf(
  ctx: Ctx,
  counted: Counted,
  { elecFee, serviceFee, occupyFee }: OrderCounts,
): Promise<DashboardNumbers['tops']> {
  const words = wordsFor(ctx)
  const { order: orderWords } = { zh_CN, en_US }[ctx.locale].entities
  const statusWord = (status: number) => orderWords.status[nameOf(status) as keyof typeof orderWords.status]
  const statuses = await byStatus(counted)
  const reasons = await byStopReason(counted)
  return [
    {
      key: 'status',
      label: words.byStatus,
      columns: { name: orderWords.name, orders: words.orders },
      rows: statuses.map(({ status, orders }) => ({ status, name: statusWord(status), orders })),
    },
    {
      key: 'stopReasons',
      label: words.stopReasons,
      columns: { name: words.stopReasons, orders: words.orders },
      rows: byName(reasons.map(({ reason, orders }) => ({ reason, name: reasonWord(words, reason), orders }))),
    },
    {
      key: 'fees',
      label: words.feeSplit,
      columns: { name: words.feeSplit, amount: words.yuan },
      rows: [
        { name: orderWords.fields.elecFee, amount: yuan(elecFee) },
        { name: orderWords.fields.serviceFee, amount: yuan(serviceFee) },
        { name: orderWords.fields.occupyFee, amount: yuan(occupyFee) },
      ],
    },
    {
      key: 'devices',
      label: words.topDevices,
      columns: {
        name: words.deviceName,
        orders: words.orders,
        income: words.income,
        energy: words.energy,
        failureRate: words.failureRate,
      },
      rows: await topDevices(counted),
    },
    {
      key: 'merchants',
      label: words.topMerchants,
      columns: { name: words.merchantName, orders: words.orders, income: words.income, energy: words.energy },
      rows: await namedMerchants(ctx, counted),
    },
    { key: 'deviceMap', rows: await placesOfDevices(counted) },
  ]
}

/** A merchant that has been deleted has no name and is shown by the end of its id. */
async function namedMerchants(ctx: Ctx, counted: Counted) {
  const sold = await topMerchants(counted)
  const names = await merchantNames(
    ctx,
    sold.map(({ _id }) => _id),
  )
  return sold.map((row) => ({ ...row, name: names[row._id] ?? `#${row._id.slice(-6)}` }))
}

function reasonWord(words: Words, reason: string): string {
  const key = `reason_${reason}`
  return key in words ? words[key as keyof Words] : reason
}

/** Protocols use different names for the same reason; these are added up under one label. */
function byName(rows: { reason: string; name: string; orders: number }[]) {
  const found = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const before = found.get(row.name)
    found.set(row.name, before ? { ...before, orders: before.orders + row.orders } : row)
  }
  return [...found.values()].sort((one, other) => other.orders - one.orders)
}
