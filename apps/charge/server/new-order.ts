import { randomInt } from 'node:crypto'
import type { Ctx } from '@atrium/server/call/ctx'
import { tenantZone } from '@atrium/server/db/tenant-zone'
import { getRow, insertRow } from '@atrium/server/entity/rows'
import { placementFor, sharesFor } from '@atrium/server/partners/shares-for'
import { order } from '../entities/order.ts'
import { price } from '../entities/price.ts'
import { MODE, type PrepayOption, type PricePlan } from '../price-plan.ts'
import type { ChargeDevice } from './launch.ts'
import type { Order } from './order-row.ts'
import { givePort, lockFreePort } from './ports.ts'
import { settingOf } from './setting.ts'

export interface Wanted {
  of: ChargeDevice
  port: number
  /** 1 unpaid, 2 started by a clerk, 3 started at the device */
  status: number
  source: number
  user?: string | null
  price?: string | null
  plan?: PricePlan | null
  option?: PrepayOption | null
  prepay?: number
  payType?: number
  expireAt?: string
  idTag?: string
}

/**
 * Creates an order and reserves its port. Its shares are fixed now.
 * @throws portTaken unless the charge is already running at the device
 */
export async function makeOrder(ctx: Ctx, wanted: Wanted): Promise<Order> {
  const { of, port, status, source, plan = null, option = null, prepay = 0 } = wanted
  // If the charge is already running, there is no need to check that the port is free.
  if (status !== 3) await lockFreePort(ctx, of._id, port)
  const placement = await placementFor(ctx, of)
  const shareRatios = await sharesFor(ctx, of, async () => {
    const { merchantShare, agentShare } = await settingOf(ctx)
    return { merchant: merchantShare, agent: agentShare }
  })
  const row = await insertRow(ctx, order, {
    ...placement,
    user: wanted.user ?? null,
    device: of._id,
    deviceName: of.name,
    port,
    price: wanted.price ?? null,
    plan,
    option,
    prepay,
    amount: prepay,
    status,
    source,
    payType: wanted.payType ?? null,
    expireAt: wanted.expireAt ?? null,
    idTag: wanted.idTag ?? newTag(),
    shareRatios,
    // Users who can see the device can see the order.
    group: of.group,
  })
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
