import { useQuery } from '@tanstack/react-query'
import { usePhone } from '../phone.tsx'
import type { PhoneConsumer } from '../phone-parts.ts'

/** Amounts are in fen. */
export interface Account {
  /** `own`, or `<type>:<id>` of a partner with the consumer's mobile number. */
  key: string
  type: 'consumer' | 'agent' | 'merchant' | 'channel'
  name: string
  balance: number
  pending: number
  frozen: number
  debt: number
  withdrawn: number
}

export interface Terms {
  minFen: number
  maxFen: number
  dayLimit: number
  /** In percent. */
  feeRate: number
  /** The smallest withdrawal from the consumer's own balance. */
  ownMinFen: number
}

export interface Wallet {
  consumer: PhoneConsumer
  accounts: Account[]
  /** Signed in by mobile number or through weixin. */
  isKnown: boolean
  isWeixin: boolean
  /** Null: the merchant allows no withdrawals. */
  terms: Terms | null
}

export interface LedgerEntry {
  _id: string
  kind: string
  amount: number
  balanceAfter: number
  note: string | null
  createdAt: string
}

export interface Withdrawal {
  _id: string
  no: string
  amount: number
  serviceFee: number
  paidAmount: number
  method: number
  /** 1 requested, 2 in progress, 3 paid, 4 rejected, 5 failed */
  status: number
  reason: string | null
  createdAt: string
  paidAt: string | null
}

/** The consumer's accounts with the seller. Requested only with a token. */
export function useWallet() {
  const { api, who, token } = usePhone()
  return useQuery({
    queryKey: ['h5', 'wallet', who],
    queryFn: () => api.get<Wallet>('/api/client/wallet'),
    enabled: token !== null,
  })
}

/** The smallest withdrawal, in fen. */
export const leastOf = ({ key }: Account, { ownMinFen, minFen }: Terms): number => (key === 'own' ? ownMinFen : minFen)

/** The fee for an amount, rounded up to whole fen as on the server. */
export function feeOf(amountFen: number, feeRate: number): number {
  return Math.ceil((amountFen * Math.round(feeRate * 100)) / 10_000)
}
