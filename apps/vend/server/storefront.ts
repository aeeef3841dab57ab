import { invalidParameter, refusal, relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { ONLINE } from '@atrium/devices/server/device'
import type { Storefront } from '@atrium/selling/server/at-devices/implement'
import { MODE } from '../entities/device.ts'
import type { Line } from '../entities/order.ts'
import { phone } from '../phone.ts'
import { shelfOf } from './cabinet.ts'
import { modeOf } from './delivery.ts'
import { doorIsOpen, openDoors } from './doors.ts'
import { linesOf, openers, stock, sumOf } from './order-row.ts'
import { orders } from './orders.ts'
import { settingOf, vendSettings } from './setting.ts'
import { type SellingSlot, slotsOf } from './slots.ts'

const slotFaulty = refusal(40920, 409, { zh_CN: '货道故障，暂不可购买', en_US: 'The slot does not work at the moment' })
const GONE = { zh_CN: '商品已下架或更换，请重新选择', en_US: 'A product is no longer sold here; choose again' }
const PRICE_CHANGED = { zh_CN: '价格已变化，请重新选择', en_US: 'A price has changed; choose again' }
const TWICE = { zh_CN: '同一货道只能出现一次', en_US: 'Each slot only once' }
const NEEDED = { zh_CN: '请选择商品', en_US: 'Choose something' }

interface Item {
  slot: number
  num: number
  price: number
}

/** The storefront of vending machines. */
export const consumers: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid', 'dispensing'],
  settings: vendSettings.shown,

  async resolve(ctx, device) {
    if (!device)
      return { mode: MODE.lane, slots: [], categories: [], temperature: null, seenAt: null, limit: 0, taken: false }
    const [slots, machine, { cabinetLimit }, taken] = await Promise.all([
      slotsOf(ctx, device._id),
      machineOf(ctx, device._id),
      settingOf(ctx),
      openers.takenOf(ctx, [device._id]),
    ])
    const isOff = device.online !== ONLINE.online || device.status !== ENABLED
    return {
      ...machine,
      slots: slots.map((slot) => offered(slot, isOff)),
      categories: await categoriesOf(ctx, slots),
      limit: cabinetLimit,
      taken: machine.mode === MODE.cabinet && taken.size > 0,
    }
  },

  async around(ctx, devices) {
    const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; mode: number; forSale: number }>(
      `select d.id, d.mode, (select count(distinct s.product_id)::integer from vend_slot_shown s
         where s.tenant_id = d.tenant_id and s.device_id = d.id and s.product_status = 1 and not s.fault
           and s.stock > s.lock_stock) as "forSale"
       from vend_device d where d.tenant_id = current_tenant() and d.id = any ($1)`,
      [devices],
    )
    return new Map(rows.map(({ id, ...about }) => [id, about]))
  },

  async createOrder(ctx, consumer, { device, source, body }) {
    const of = device!._id
    const slots = await slotsOf(ctx, of)
    const common = { user: consumer._id, source }
    if ((await modeOf(ctx, of)) === MODE.cabinet) {
      await openers.refuseTaken(ctx, of)
      if ((await openDoors(ctx, of)).length > 0) throw doorIsOpen()
      const { cabinetLimit: limit } = await settingOf(ctx)
      return orders.make(ctx, device, { ...common, amount: limit, limit, shelf: shelfOf(slots) })
    }
    if (!body.items) throw invalidParameter({ fields: { items: NEEDED } })
    const products = chosen(slots, body.items)
    const amount = sumOf(products, ({ price, num }) => price * num)
    const order = await orders.make(ctx, device, {
      ...common,
      products,
      num: sumOf(products, ({ num }) => num),
      amount,
    })
    // Of two phones that want the last one, the second waits here, and then finds it gone.
    await stock.lock(
      ctx,
      order._id,
      linesOf(order, ({ num }) => num),
    )
    return order
  },

  async orderView(ctx, { device, products }) {
    const [slots, mode, doors] = await Promise.all([
      slotsOf(ctx, device!),
      modeOf(ctx, device!),
      openDoors(ctx, device!),
    ])
    const lines = products.map((line) => {
      const slot = slots.find(({ no }) => no === line.slot)
      const door = slot?.door ?? null
      return { ...line, img: slot?.img ?? null, door, doorOpen: doors.some(({ no }) => no === door) }
    })
    // In a locker other people have their doors open, too.
    return {
      lines,
      mode,
      doors: mode === MODE.locker ? doors.filter(({ no }) => lines.some(({ door }) => door === no)) : doors,
    }
  },
}

const ENABLED = 1

/** The lines of an order, at the prices of now. @throws 40001 | 40902 with the wrong field | slotFaulty */
function chosen(slots: readonly SellingSlot[], items: readonly Item[]): Line[] {
  if (new Set(items.map(({ slot }) => slot)).size < items.length) throw invalidParameter({ fields: { items: TWICE } })
  return items.map(({ slot: no, num, price }) => {
    const slot = slots.find((one) => one.no === no)
    if (!slot?.product || slot.amount === null || !slot.isEnabled) throw relatedMissing({ fields: { items: GONE } })
    if (slot.amount !== price) throw relatedMissing({ fields: { items: PRICE_CHANGED } })
    if (slot.fault) throw slotFaulty({ params: { slot: no } })
    return { product: slot.product, name: slot.productName!, slot: no, price, num, dispensed: 0, failed: 0, lost: 0 }
  })
}

function offered(
  { no, product, productName, img, unit, category, amount, left, fault, door, isEnabled }: SellingSlot,
  isOff: boolean,
) {
  const isForSale = !isOff && isEnabled && !fault && left > 0
  const shown = product !== null && isEnabled ? { _id: product, name: productName!, img, unit, category } : null
  return { no, product: shown, price: amount ?? 0, left, fault, door, isForSale }
}

async function machineOf(ctx: Ctx, device: string) {
  const { rows } = await rawSql(ctx.tx).executeSql<{ mode: number; temperature: number | null; seenAt: Date | null }>(
    `select a.mode, c.temperature::float8 as temperature, d.last_seen_at as "seenAt"
     from vend_device a join device d on d.tenant_id = a.tenant_id and d.id = a.id
     left join vend_climate c on c.tenant_id = a.tenant_id and c.device_id = a.id where a.id = $1`,
    [device],
  )
  const { mode, temperature, seenAt } = rows[0]!
  return { mode, temperature, seenAt: seenAt?.toISOString() ?? null }
}

async function categoriesOf({ tx }: Ctx, slots: readonly SellingSlot[]) {
  const ids = [...new Set(slots.flatMap(({ category }) => category ?? []))]
  if (ids.length === 0) return []
  const { rows } = await rawSql(tx).executeSql<{ _id: string; name: string }>(
    `select id as "_id", name from vend_category
     where tenant_id = current_tenant() and id = any ($1) and status = 1 and deleted_at is null order by "order", name`,
    [ids],
  )
  return rows
}
