import { fen, int, pct } from '@atrium/core/contract/define/fields'

/**
 * Fields that agents, merchants and channel partners have in common: their share of sales, and what they earned. A
 * disabled partner gets no share of new orders. Its devices go on selling.
 */

const shown = { readonly: true, required: true, max: Number.MAX_SAFE_INTEGER } as const

export const moneyFields = {
  shareRatio: pct({ required: true, default: 0 }),
  /** Total earned in all apps. */
  income: fen(shown),
  /** Available for withdrawal. */
  balance: fen(shown),
  /** Earned but not credited yet. */
  pending: fen(shown),
  /** Total withdrawn. */
  settled: fen(shown),
  deviceCount: int(shown),
}
