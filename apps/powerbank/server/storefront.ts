import { relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { SoFar } from '@atrium/core/server/call/implement'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Storefront } from '@atrium/selling/server/at-devices/implement'
import { SLOT } from '../entities/device.ts'
import { phone } from '../phone.ts'
import { feeOf, minutesBetween, type PricePlan } from '../plan.ts'
import { orders } from './orders.ts'
import { planAt } from './prices.ts'
import { settings } from './row.ts'
import { bestSlot, keepSlot, lockCabinet, nothingToRent, slotsOf } from './slots.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOT_OFFERED = { zh_CN: '该机柜暂不能租借', en_US: 'Nothing can be rented at this cabinet now' }

/** The storefront of power bank cabinets. */
export const consumers: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid', 'renting', 'returned'],
  settings: settings.shown,

  async resolve(ctx, device) {
    if (!device) return { price: null, available: 0, empty: 0, slots: [], slotsAt: null }
    const [price, slots, counts] = await Promise.all([
      planAt(ctx, device._id, device.agent),
      slotsOf(ctx, device._id),
      countsOf(ctx, [device._id]),
    ])
    const { available = 0, slotsAt = null } = counts.get(device._id) ?? {}
    return {
      price: price?.plan ?? null,
      available,
      empty: slots.filter(({ shown }) => shown === SLOT.empty).length,
      slots: slots.map(({ no, shown, level }) => ({ no, status: shown, level })),
      slotsAt: slotsAt?.toISOString() ?? null,
    }
  },

  async around(ctx, devices) {
    const counts = await countsOf(ctx, devices)
    return new Map([...counts].map(([id, { available, empty }]) => [id, { available, empty }]))
  },

  async createOrder(ctx, consumer, { device, source }) {
    const price = await planAt(ctx, device!._id, device!.agent)
    if (!price) throw relatedMissing({ fields: { price: NOT_OFFERED } })
    await lockCabinet(ctx, device!._id)
    const slot = await bestSlot(ctx, device!._id)
    if (!slot) throw nothingToRent()
    const { deposit } = price.plan
    const chosen = { slot: slot.no, battery: slot.battery, batterySn: slot.sn }
    const values = { price: price._id, plan: price.plan, deposit, amount: deposit, ...chosen }
    const order = await orders.make(ctx, device, { ...values, user: consumer._id, source })
    keepSlot(ctx, device!._id, slot.no, order._id)
    return order
  },

  async orderView(_ctx, { plan, rentAt, returnAt, minutes, fee }) {
    if (!plan || !rentAt || returnAt || minutes !== null) return { minutes, fee, nextFeeAt: null, boughtAt: null }
    const startMs = Date.parse(rentAt)
    const now = untilNow(plan, startMs)
    return {
      ...now,
      nextFeeAt: nextFeeAt(plan, startMs, now.minutes),
      boughtAt: new Date(startMs + plan.overHours * HOUR_MS).toISOString(),
    }
  },
}

/** What a rental has come to. */
function untilNow(plan: PricePlan, startMs: number) {
  const minutes = minutesBetween(startMs, Date.now())
  return { minutes, fee: feeOf(plan, minutes) }
}

/** At the desk a rental shows what it shows on the phone; the order stores both when the power bank is back. */
export const soFar: SoFar = {
  while: ['renting'],
  async read({ tx }, ids) {
    const { rows } = await rawSql(tx).executeSql<{ id: string; plan: PricePlan; rentAt: Date }>(
      `select id, plan, rent_at as "rentAt" from powerbank_order
       where tenant_id = current_tenant() and id = any ($1) and plan is not null and rent_at is not null
         and return_at is null and minutes is null`,
      [ids],
    )
    return new Map(rows.map(({ id, plan, rentAt }) => [id, untilNow(plan, rentAt.getTime())]))
  },
}

/** When the fee rises next, if it does within a day. */
function nextFeeAt(plan: PricePlan, startMs: number, sofar: number): string | null {
  const fee = feeOf(plan, sofar)
  for (let minutes = sofar; minutes <= sofar + 1440; minutes += 1) {
    if (feeOf(plan, minutes + 1) > fee) return new Date(startMs + minutes * MINUTE_MS).toISOString()
  }
  return null
}

interface Counts {
  available: number
  empty: number
  slotsAt: Date | null
}

/** What can be rented, and returned; nothing can be rented where a cabinet is offline. */
async function countsOf(ctx: Ctx, devices: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await rawSql(ctx.tx).executeSql<Counts & { id: string }>(
    `select id, coalesce(available, 0) as available, coalesce(empty, 0) as empty, slots_at as "slotsAt"
     from powerbank_device_counted where tenant_id = current_tenant() and id = any ($1)`,
    [devices],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
