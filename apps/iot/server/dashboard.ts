/** The figures of /iot/dashboard, in the format that all apps' dashboards share (domain.md 1.7). */

import type { NumbersRange } from '@atrium/server/call/dashboard-numbers'
import { dashboardCall } from '@atrium/server/entity/dashboard-call'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'
import { countAll } from './dashboard/counts.ts'
import { days, moneyByDay } from './dashboard/days.ts'
import { reachOf } from './dashboard/reach.ts'
import { devicesByApp, devicesOnMap, merchantsOnMap, topPartners } from './dashboard/tops.ts'
import { waitingWithdrawals } from './dashboard/waiting.ts'

const READ = ['iot', 'dashboard', 'read'] as const
const FEN = 100

export const figures = dashboardCall(
  READ,
  'Figures of partners and what they sell; start and end (default: the last 30 days) bound the series and rankings',
  async (ctx, range) => {
    const words = { zh_CN, en_US }[ctx.locale].more
    const reach = await reachOf(ctx, READ)
    const bounds = boundsOf(range)
    const counts = await countAll(reach)
    const byDay = await moneyByDay(reach, bounds)
    const kpi = (key: string, label: string, unit: string, [value, prev]: readonly [number, number]) => ({
      key,
      label,
      value,
      unit,
      prev,
    })
    const yuan = ([value, prev]: readonly [number, number]) => [value / FEN, prev / FEN] as const
    const columns = { name: words.name, income: words.incomeYuan }
    return {
      kpis: [
        kpi('devices', words.kpiDevices, words.unitDevices, counts.devices),
        kpi('online', words.kpiOnline, '%', counts.online),
        kpi('orders', words.kpiOrders, words.unitOrders, counts.orders),
        kpi('income', words.kpiIncome, words.yuan, yuan(counts.income)),
        kpi('month', words.kpiMonth, words.yuan, yuan(counts.month)),
        kpi('shared', words.kpiShared, words.yuan, yuan(counts.shared)),
        kpi('waiting', words.kpiWaiting, words.unitApplications, counts.waiting),
        kpi('merchants', words.kpiMerchants, words.unitMerchants, counts.merchants),
      ],
      series: [
        { key: 'income', label: words.kpiIncome, unit: words.yuan, points: days(byDay, ({ income }) => income / FEN) },
        { key: 'orders', label: words.kpiOrders, unit: words.unitOrders, points: days(byDay, ({ orders }) => orders) },
        ...appsOf(byDay).map((app) => ({
          key: `income.${app}`,
          label: `${words.kpiIncome} · ${app}`,
          unit: words.yuan,
          points: days(byDay, ({ byApp }) => (byApp[app] ?? 0) / FEN),
        })),
      ],
      tops: [
        { key: 'agents', label: words.topAgents, columns, rows: await topPartners(reach, 'agent', bounds) },
        { key: 'merchants', label: words.topMerchants, columns, rows: await topPartners(reach, 'merchant', bounds) },
        {
          key: 'apps',
          label: words.devicesByApp,
          columns: { app: words.app, total: words.kpiDevices, online: words.onlineDevices },
          rows: await devicesByApp(reach),
        },
        { key: 'merchantMap', label: words.merchantMap, rows: await merchantsOnMap(reach) },
        { key: 'deviceMap', label: words.deviceMap, rows: await devicesOnMap(reach) },
      ],
      alerts: await waitingWithdrawals(reach),
    }
  },
)

const DAY_MS = 86_400_000
const DAYS = 30

/** The default range is the last 30 days including today, in the tenant's time zone. */
function boundsOf({ start, end }: NumbersRange): { start: Date; end: Date } {
  const until = end === undefined ? new Date() : new Date(end)
  return { start: start === undefined ? new Date(until.getTime() - (DAYS - 1) * DAY_MS) : new Date(start), end: until }
}

const appsOf = (byDay: readonly { byApp: Readonly<Record<string, number>> }[]): string[] => [
  ...new Set(byDay.flatMap(({ byApp }) => Object.keys(byApp))),
]
