import { statusesOf } from '@atrium/core/contract/define/entity'
import { order } from './entities/order.ts'

const STATUS = statusesOf(order)

/** Coins that were credited are used, played or not. */
export const usedOf = ({ status, startedAt, amount }: { status: number; startedAt: string | null; amount: number }) =>
  startedAt === null || status === STATUS.failed ? 0 : amount
