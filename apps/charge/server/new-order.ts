import { randomInt } from 'node:crypto'
import { tenantZone } from '@atrium/server/db/tenant-zone'
import type { Ctx } from '@atrium/server/entity/implement'
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
  /** 1 unpaid, 2 begun by a clerk, 3 begun at the device */
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
 * Makes an order and gives it its port. Who shares in it is fixed now.
 * @throws portTaken unless the device itself has begun
 */
export async function makeOrder(ctx: Ctx, wanted: Wanted): Promise<Order> {
  const { of, port, status, source, plan = null, option = null, prepay = 0 } = wanted
  // A device that delivers already is not asked whether the port is free.
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
    // Seen by those who see its device.
    group: of.group,
  })
  givePort(ctx, of._id, port, row._id)
  return row
}

// Without 0 and O, 1 and I: clerks read them to drivers.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** How a charge point knows the order: short, and nobody guesses it. */
function newTag(): string {
  return `O${Array.from({ length: 11 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** What an order keeps of a price. */
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
