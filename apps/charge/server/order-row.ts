import { statusesOf } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { lockNewest } from '@atrium/core/server/entity/rows'
import { leftOfPayment, refundableOf } from '@atrium/selling/server/money/rows'
import { order } from '../entities/order.ts'
import type { Usage } from '../settlement.ts'

export type Order = Row<typeof order>

export const STATUS = statusesOf(order)

const NO_REFUND = 0

/** Columns of an order that no answer contains. */
export interface Hidden {
  usage: Partial<Usage>
  stopAsked: string | null
  isGivenUp: boolean
  /** By this the device's register is multiplied. */
  meterFactor: number
  /** The rated power of the device. */
  ratedW: number | null
  freedAt: Date | null
  /** Its port was reported free, and it is still running. */
  isLeft: boolean
}

export async function hiddenOf(ctx: Ctx, id: string): Promise<Hidden> {
  const { rows } = await rawSql(ctx.tx).executeSql<Hidden>(
    `select o.usage, o.stop_asked as "stopAsked", o.is_given_up as "isGivenUp", o.port_free_at is not null as "isLeft",
       o.freed_at as "freedAt", coalesce(d.meter_factor, 1) as "meterFactor", d.power::float8 * 1000 as "ratedW"
     from charge_order o left join charge_device d on d.tenant_id = o.tenant_id and d.id = o.device_id where o.id = $1`,
    [id],
  )
  return rows[0]!
}

/**
 * Fen that a charge may still use: the payment minus all refunds, also those that are running or have failed. Null if
 * the order is paid afterwards.
 */
export async function leftToUse(
  ctx: Ctx,
  { payNo, paidAmount, refundStatus }: Pick<Order, 'payNo' | 'paidAmount' | 'refundStatus'>,
): Promise<number | null> {
  if (payNo === null) return null
  // Without a refund no query is needed: readings are frequent, refunds are rare.
  return refundStatus === NO_REFUND ? paidAmount : (await refundableOf(ctx.tx, payNo)).leftFen
}

/** SQL for the same of many orders `o`. */
export const LEFT_TO_USE = `case when o.pay_no is null then null when o.refund_status = ${NO_REFUND} then o.paid_amount
  else ${leftOfPayment('o.pay_no')} end`

/** Finds and locks an order of a device by one of its identifiers. */
export const findOrder = (
  ctx: Ctx,
  device: string,
  by: { no: string } | { idTag: string } | { transactionId: number },
): Promise<Order | undefined> => lockNewest(ctx, order, { device, ...by })

/** Finds and locks an order of a device by its tag. Tags are case-insensitive, and stored in capitals. */
export const orderOfTag = (ctx: Ctx, device: string, idTag: string): Promise<Order | undefined> =>
  findOrder(ctx, device, { idTag: idTag.toUpperCase() })

/** The running order of a port, locked. */
export const runningOn = (ctx: Ctx, device: string, port: number): Promise<Order | undefined> =>
  lockNewest(ctx, order, { device, port, status: STATUS.charging })
