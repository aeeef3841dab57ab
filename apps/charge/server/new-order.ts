import { randomInt } from 'node:crypto'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { getRow } from '@atrium/core/server/entity/rows'
import { price } from '../entities/price.ts'
import { MODE, type PrepayOption, type PricePlan } from '../price-plan.ts'
import { endLeft } from './end.ts'
import type { ChargeDevice } from './launch.ts'
import { type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { givePort, lockFreePort } from './ports.ts'

export interface NewOrder {
  of: ChargeDevice
  port: number
  /** Default: unpaid. Paid if a clerk started the charge, charging if it was started at the device. */
  status?: number
  source: number
  user?: string | null
  price?: string | null
  plan?: PricePlan | null
  option?: PrepayOption | null
  prepay?: number
  payType?: number
}

/**
 * Creates an order and reserves its port.
 * @throws portTaken unless the charge is already running at the device
 */
export async function makeOrder(ctx: Ctx, { of, ...values }: NewOrder): Promise<Order> {
  const { port, status, prepay = 0 } = values
  // If the charge is already running, there is no need to check that the port is free.
  if (status !== STATUS.charging) {
    await endLeft(ctx, { device: of._id, port })
    await lockFreePort(ctx, of._id, port)
  }
  const row = await orders.make(ctx, of, { ...values, amount: prepay, idTag: newTag() })
  givePort(ctx, of._id, port, row._id)
  return row
}

// Without 0 and O, 1 and I, because clerks read tags aloud to drivers.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The tag by which a charge point knows the order: short and random. */
function newTag(): string {
  return `O${Array.from({ length: 11 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** The copy of a price for an order. */
export async function planOf(ctx: Ctx, priceId: string): Promise<{ plan: PricePlan; isEnabled: boolean }> {
  const row = await getRow({ ...ctx, scope: null }, price, priceId)
  const { mode, prepay, rates, steps, tou, minFee, maxFee, freeMinutes, occupyFee, occupyFree, refundUnused } = row
  const clock = mode === MODE.timeOfUse ? { timeZone: await tenantZone(ctx.tx) } : {}
  return {
    plan: {
      mode,
      prepay,
      rates,
      steps,
      tou,
      ...clock,
      minFee,
      maxFee,
      freeMinutes,
      occupyFee,
      occupyFree,
      refundUnused,
    },
    isEnabled: row.status === 1,
  }
}
