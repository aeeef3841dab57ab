import { deviceOverview, type Overview, orderOverview } from '@atrium/core/contract/patterns/overview'
import { deviceFigures } from '@atrium/core/server/figures/device-figures'
import { orderFigures } from '@atrium/core/server/figures/order-figures'
import { overviewCall, rowsIn } from '@atrium/core/server/figures/overview-call'
import { kioskServer } from '@atrium/devices/testing/kiosk'
import { sql } from 'kysely'
import { sale, stallServer } from '../money/stall.ts'

/** The stall sells at the kiosk's devices. */
const READ = ['stall', 'sale', 'read'] as const
const device = kioskServer.app.entities!.find(({ name }) => name === 'device')!
const rows = rowsIn(READ, { orders: sale, devices: device })
const sold = orderFigures('stall', sale, { cheapest: sql`min(o.paid_amount)::float8` })

const overview = {
  values: {
    ...orderOverview.values,
    ...deviceOverview.values,
    day: { unit: 'pieces', period: 'day' },
    month: { unit: 'pieces', period: 'month' },
    sinceMonth: { unit: 'pieces', period: 'sinceMonth' },
  },
  series: orderOverview.series,
  tops: { ...orderOverview.tops, ...deviceOverview.tops },
} as const satisfies Overview

type Sold = Record<'sold' | 'until', number>

export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of the stall',
  words: stallServer.words,
  counts(context) {
    const soldIn = (thing: string) => (from: unknown, to: unknown) =>
      sql`
      select count(*) filter (where o.created_at >= ${from}) as sold, count(*) as until from ${context.orders} o
      where o.thing = ${thing} and o.created_at < ${to}`
    return {
      range: sold.counts(context),
      now: deviceFigures.counts(context),
      day: [soldIn('day')],
      month: [soldIn('month')],
      sinceMonth: [soldIn('month')],
    }
  },
  values: {
    ...sold.values,
    ...deviceFigures.values,
    day: ({ sold: count }: Sold) => count,
    month: ({ sold: count }: Sold) => count,
    sinceMonth: ({ until }: Sold) => until,
  },
  series: [sold.series],
  tops: { ...sold.tops, ...deviceFigures.tops },
  alerts: deviceFigures.alerts,
})

export const countingStall = { ...stallServer, calls: [...stallServer.calls, figures.call], dashboard: figures }
