import type { PartnerTerms, Placement, Share } from '@atrium/server/call/partner-network'
import { APP } from '../../sim/charging/fleet.ts'
import type { PastPosting } from '../parts/books.ts'

/** The device's values that its orders copy. */
export interface PastDevice {
  id: string
  name: string
  kind: number
  price: string
  placement: Placement
  shares: readonly Share[]
}

/** The rows of one charge, by their tables, and its ledger postings. */
export interface PastOrder {
  rows: Readonly<Record<PastTable, object[]>>
  postings: PastPosting[]
}

export const PAST_TABLES = [
  'charge_order',
  'payment',
  'refund',
  'share_record',
  'pay_stand_in',
  'status_log',
  'charge_insert',
] as const
export type PastTable = (typeof PAST_TABLES)[number]

export interface Around {
  tenantId: string
  terms: PartnerTerms
  untilMs: number
}

export const BIZ_TYPE = `${APP}.order`

/** A time in JSON format; null stays null. */
export const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
/** The time with which the numbers of orders and payments begin. */
export const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)
