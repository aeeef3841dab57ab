/**
 * An app's overview is a list of figures, which server and browser read: the server counts each of them, the page shows
 * it with its unit, its definition and the list behind it.
 */
export interface Overview {
  /** Single values, each with the value of the period before. */
  values: Readonly<Record<string, ValueFigure>>
  /** Values over time. Other series may be added when they are counted, such as one for each app. */
  series: Readonly<Record<string, Figure>>
  /** Keyed rows: shares, rankings, places. */
  tops: Readonly<Record<string, TopFigure>>
}

export interface Figure {
  /** Key of its name in the words; absent: its own key. Its definition is the word `def_<name>`, if there is one. */
  name?: string
  /** Key of a word, or a symbol such as `kWh`. */
  unit?: string
}

export interface ValueFigure extends Figure {
  unit: string
  /** Decimals; absent: none. */
  digits?: number
  /** What it counts; absent: the range that the page has chosen. */
  period?: Period
  list?: FigureList
  /** One figure of this overview divided by another one. Its list is that of the first. */
  ratio?: readonly [part: string, whole: string]
  /** The part of the page with the rows that it is made of, each with its own list. */
  parts?: 'apps' | 'equation'
  /** A higher value is announced above the page by the word `high_<name>`. */
  alarmAbove?: number
  /** A value above zero asks the reader to act. */
  asks?: true
}

/**
 * `day` and `month` are the current ones, compared with the one before up to the same time. `sinceMonth` compares with
 * the start of the month. `now` is a state without a past: its value is also the one before.
 */
export type Period = 'range' | 'day' | 'month' | 'sinceMonth' | 'now'

export interface TopFigure extends Figure {
  /** The columns that authors of dashboards may choose and that the export has: column → key of its word. */
  columns?: Readonly<Record<string, string>>
}

/** The list behind a figure. Its total is the figure: its number of rows, or the sum of a column. */
export interface FigureList {
  /** The page in the app's menu: `order`. */
  path: string
  /** The list's filter by time, which gets the period of the figure. */
  by?: string
  query?: Readonly<Record<string, string>>
  /** The column whose sum is the figure. Absent: the number of rows. */
  sum?: string
  /** No list has the figure as its total, such as a number of people: this one has what it was calculated from. */
  basis?: true
}

/** The list that a figure opens; of a ratio that of its part. */
export function listOf({ values }: Overview, { list, ratio }: ValueFigure): FigureList | undefined {
  return ratio ? values[ratio[0]]?.list : list
}

const yuan = { unit: 'yuan', digits: 2 } as const
const paid = { path: 'order', by: 'paidAt' } as const
const ofPaid = { ...paid, basis: true } as const
const device = { unit: 'devicesUnit', period: 'now' } as const

/** The figures of every app that sells by order (server: figures/order-figures.ts). */
export const orderOverview = {
  values: {
    income: { ...yuan, list: { ...paid, sum: 'paidAmount' } },
    refunds: { ...yuan, list: { path: 'refund/list', by: 'succeededAt', sum: 'amount' } },
    net: { ...yuan, parts: 'equation' },
    orders: { unit: 'ordersUnit', list: paid },
    average: { ...yuan, ratio: ['income', 'orders'] },
    users: { name: 'activeUsers', unit: 'people', list: ofPaid },
    failureRate: { unit: '%', digits: 1, alarmAbove: 5, list: ofPaid },
  },
  series: { income: { unit: 'yuan' }, orders: {} },
  tops: {
    status: { name: 'byStatus', columns: { name: 'byStatus', orders: 'orders' } },
    devices: {
      name: 'topDevices',
      columns: { name: 'deviceName', orders: 'orders', income: 'income', failureRate: 'failureRate' },
    },
    merchants: { name: 'topMerchants', columns: { name: 'merchantName', orders: 'orders', income: 'income' } },
  },
} as const satisfies Overview

/** The figures of every app with devices (server: figures/device-figures.ts). */
export const deviceOverview = {
  values: {
    devices: { ...device, list: { path: 'device/list' } },
    online: { ...device, list: { path: 'device/list', query: { online: '1' } } },
    offline: { ...device, list: { path: 'device/list', query: { online: '2' } } },
    never: { ...device, list: { path: 'device/list', query: { online: '3' } } },
    faulty: { ...device, list: { path: 'device/list', query: { state: '4' } } },
  },
  series: {},
  tops: { deviceStates: { columns: { name: 'deviceStates', devices: 'devices' } }, deviceMap: {} },
} as const satisfies Overview
