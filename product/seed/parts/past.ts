import type { PartnerTerms, Placement, Share } from '@atrium/core/server/partners/partner-network'
import type { PastPosting } from '@atrium/selling/server/money/books/past'
import { v7 as uuid } from 'uuid'

/** The past of a line: orders that were sold, paid and settled before the demonstration began. */

/** Where an order was made, as far as it is written into the order. */
export interface SoldAt {
  /** Null: without a device. */
  id: string | null
  name: string | null
  placement: Placement
  shares: readonly Share[]
}

/** The device's values that its orders copy. */
export interface PastDevice extends SoldAt {
  id: string
  sn: string
  name: string
}

/** An order of the past, as far as all lines have the same. All amounts are in fen. */
export interface PastSale {
  app: string
  /** Two letters, with which the numbers of the app's orders begin. */
  letters: string
  /** Makes the numbers of the sale unique. */
  index: number
  /** What the payment is for. */
  subject: string
  orderedMs: number
  /** How long the consumer could pay. */
  timeoutMs: number
  amount: number
  /** Null: never paid, and cancelled at `settledMs`. */
  paidMs: number | null
  /** When it was finished, had failed or was cancelled. */
  settledMs: number
  /** Whether the device delivered. If not, all was refunded. */
  isDelivered: boolean
  /** A deposit was paid: what is not refunded was taken of it, and the refund is no refund of the order. */
  isHeld: boolean
  refund: PastRefund
  consumer: string
  device: SoldAt
}

export interface PastRefund {
  /** Zero: nothing was refunded. */
  amount: number
  reason: string
  /** The idempotency key, without the order's id. */
  key: string
  /** `REFUND_SOURCE`; absent: the system's own. */
  source?: number
  /** Absent: when it was settled. After the order was finished, only one without shares can be refunded. */
  atMs?: number
}

/** Time from the end of an order until its refund has succeeded. */
export const REFUND_MS = 4_000

/** Rows by their tables, in the order in which they are inserted, and ledger postings. */
export interface Past {
  rows: Readonly<Record<string, readonly object[]>>
  postings: readonly PastPosting[]
}

export interface Around {
  tenantId: string
  terms: PartnerTerms
  untilMs: number
}

/** A time in JSON format; null stays null. */
export const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
/** The time with which the numbers of payments begin. */
export const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)

/** Writes the entries of an order's timeline. */
export const timelineOf =
  (bizType: string, id: string) =>
  (action: string, from: number, to: number, atMs: number, reason: string | null = null): object => ({
    id: uuid({ msecs: atMs }),
    entity: bizType,
    row_id: id,
    action,
    from_status: from,
    to_status: to,
    reason,
    at: iso(atMs),
  })
