import { fen, int, pct } from '@atrium/contract/define/fields'

/** What agents, merchants and channels have in common: their part of what devices sell, and what came of it. */

export const partnerStatus = { 1: ['enabled', 'green'], 2: ['disabled', 'grey'] } as const

/** Who is disabled earns nothing from new orders. Devices go on selling. */
export const partnerActions = {
  disable: { from: ['enabled'], to: 'disabled', danger: true },
  enable: { from: ['disabled'], to: 'enabled' },
} as const

const shown = { readonly: true, required: true, max: Number.MAX_SAFE_INTEGER } as const

export const moneyFields = {
  shareRatio: pct({ required: true, default: 0 }),
  /** Earned in all apps until now. */
  income: fen(shown),
  /** What they may withdraw. */
  balance: fen(shown),
  /** Theirs, but not yet. */
  pending: fen(shown),
  /** Withdrawn. */
  settled: fen(shown),
  deviceCount: int(shown),
}
