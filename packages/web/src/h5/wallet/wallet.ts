import { useQuery } from '@tanstack/react-query'
import type { PhoneConsumer } from '../../app/phone-parts.ts'
import { usePhone } from '../phone.tsx'

/** Amounts are fen. */
export interface Account {
  /** `own`, or `<type>:<id>` of a partner who has this number. */
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
  /** Percent. */
  feeRate: number
  /** The least of the consumer's own money. */
  ownMinFen: number
}

export interface Wallet {
  consumer: PhoneConsumer
  accounts: Account[]
  /** Signed in by a number or by weixin. */
  isKnown: boolean
  isWeixin: boolean
  /** Null: the merchant pays nothing out. */
  terms: Terms | null
}

export interface Line {
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
  /** 1 asked for, 2 on its way, 3 paid, 4 rejected, 5 failed */
  status: number
  reason: string | null
  createdAt: string
  paidAt: string | null
}

/** What this person has with the seller; for somebody who is signed in. */
export function useWallet() {
  const { api, who, token } = usePhone()
  return useQuery({
    queryKey: ['h5', 'wallet', who],
    queryFn: () => api.get<Wallet>('/api/client/wallet'),
    enabled: token !== null,
  })
}

/** The least that may be asked for, in fen. */
export const leastOf = ({ key }: Account, { ownMinFen, minFen }: Terms): number => (key === 'own' ? ownMinFen : minFen)

/** What the fee takes of an amount, as the server counts it: up to the next fen. */
export function feeOf(amountFen: number, feeRate: number): number {
  return Math.ceil((amountFen * Math.round(feeRate * 100)) / 10_000)
}
