import type { PartnerTerms, Placement, Share } from '@atrium/core/server/partners/partner-network'
import type { PastPosting } from '@atrium/selling/server/money/books/past'
import { v7 as uuid } from 'uuid'

/** The past of a line: orders that were sold, paid and settled before the demonstration began. */

/** The device's values that its orders copy. */
export interface PastDevice {
  id: string
  sn: string
  name: string
  placement: Placement
  shares: readonly Share[]
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
  /** Zero: nothing was refunded. `key` is the idempotency key of the app's own refund, without the order's id. */
  refund: { amount: number; reason: string; key: string }
  consumer: string
  device: PastDevice
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
