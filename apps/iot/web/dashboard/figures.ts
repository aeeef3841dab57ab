/** The answer of GET /api/iot/dashboard, and small calculations with it. */
import type { Locale } from '@atrium/contract/refusal'
import { formatNumber } from '@atrium/web/crud/values/money'
import type { DeviceState } from '@atrium/web/map/device-look'
import type { MerchantPoint } from '../merchant-places.ts'

export interface Figures {
  kpis: Kpi[]
  series: { key: string; points: [day: string, value: number][] }[]
  tops: { key: string; rows: unknown[] }[]
  alerts: Waiting[]
}

export interface Kpi {
  key: string
  label: string
  value: number
  unit: string
  /** The same figure for the previous period. */
  prev: number
}

export interface Earner {
  _id: string
  name: string
  /** In yuan. */
  income: number
}

export interface AppDevices {
  app: string
  total: number
  online: number
}

export interface Waiting {
  _id: string
  no: string
  name: string
  /** In fen. */
  amount: number
  /** 1 applied, 5 failed */
  status: number
  at: string
}

export interface Tops {
  agents: Earner[]
  merchants: Earner[]
  apps: AppDevices[]
  merchantMap: MerchantPoint[]
  deviceMap: DevicePoint[]
}

export interface DevicePoint extends DeviceState {
  _id: string
  app: string
  no: string
  name: string
  lng: number
  lat: number
}

export function topOf<K extends keyof Tops>(figures: Figures | undefined, key: K): Tops[K] | undefined {
  return figures?.tops.find((top) => top.key === key)?.rows as Tops[K] | undefined
}

export function pointsOf(figures: Figures | undefined, key: string): [string, number][] {
  return figures?.series.find((series) => series.key === key)?.points ?? []
}

const PER_APP = 'income.'

/** The apps that have income. */
export function appsOf(figures: Figures | undefined): string[] {
  return (figures?.series ?? []).flatMap(({ key }) => (key.startsWith(PER_APP) ? [key.slice(PER_APP.length)] : []))
}

/** Key of the income series of one app, or of all apps for ''. */
export const incomeKey = (app: string) => (app === '' ? 'income' : `${PER_APP}${app}`)

const MONEY = new Set(['income', 'month', 'shared'])

export function isMoney({ key }: Kpi): boolean {
  return MONEY.has(key)
}

/** Money with fen, percentages with one decimal, all others without decimals. */
export function figureText(kpi: Kpi, value: number, locale: Locale): string {
  return formatNumber(value, locale, isMoney(kpi) ? 2 : kpi.unit === '%' ? 1 : 0)
}
