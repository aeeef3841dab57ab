import { kioskServer } from '@atrium/devices/testing/kiosk'
import { sale, stallServer } from '@atrium/selling/testing/money/stall'
import { sql } from 'kysely'
import { deviceOverview, type Overview, orderOverview } from '../../contract/patterns/overview.ts'
import { deviceFigures } from '../../server/figures/device-figures.ts'
import { orderFigures } from '../../server/figures/order-figures.ts'
import { overviewCall, rowsIn } from '../../server/figures/overview-call.ts'

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
  counts(at) {
    const soldIn = (thing: string) => (from: unknown, to: unknown) =>
      sql`
      select count(*) filter (where o.created_at >= ${from}) as sold, count(*) as until from ${at.orders} o
      where o.thing = ${thing} and o.created_at < ${to}`
    return {
      range: sold.counts(at),
      now: deviceFigures.counts(at),
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
