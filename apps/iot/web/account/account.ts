/** The answer of GET /api/iot/account, and small calculations with it. Amounts in fen. */

export interface Account {
  money: Record<'balance' | 'pending' | 'frozen' | 'debt' | 'withdrawn', number>
  shares: ShareRow[]
  lines: EntryRow[]
  terms: Terms
}

export interface Terms {
  minFen: number
  maxFen: number
  dayLimit: number
  /** In percent. */
  feeRate: number
}

export interface ShareRow {
  _id: string
  /** `<app>.<entity>` of the order. */
  bizType: string
  ratio: number
  base: number
  amount: number
  reversed: number
  /** 1 pending, 2 credited, 3 reversed */
  status: number
  createdAt: string
}

export interface EntryRow {
  _id: string
  bucket: 'balance' | 'pending' | 'frozen' | 'debt'
  amount: number
  balanceAfter: number
  bizType: string
  createdAt: string
}

/** Fee of a withdrawal: the rate, rounded up, in the same way as on the server. */
export function feeOf(amountFen: number, feeRate: number): number {
  return Math.ceil((amountFen * Math.round(feeRate * 100)) / 10_000)
}

export const OWNER_KINDS: Readonly<Record<string, number>> = { agent: 1, merchant: 2, channel: 3 }
