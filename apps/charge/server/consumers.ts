import { illegalTransition, invalidParameter, relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields } from '@atrium/core/server/entity/rows'
import type { LiveOf } from '@atrium/selling/contract/patterns/phone'
import type { Storefront } from '@atrium/selling/server/at-devices/implement'
import { device as chargeDevice, type Port } from '../entities/device.ts'
import { phone } from '../phone.ts'
import { limitsOf } from '../settlement.ts'
import { endLeft } from './end.ts'
import { getDevice, sendClose } from './launch.ts'
import { makeOrder, planOf } from './new-order.ts'
import { hiddenOf, leftToUse, type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { chargeSettings } from './setting.ts'
import { feeUntilNow } from './so-far.ts'

/** The storefront of charging. */
export const consumers: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid', 'charging', 'settling'],
  stoppable: ['charging'],
  passes: 'port_free_at is not null or held_reason is not null',

  settings: chargeSettings.shown,

  async resolve(ctx, device) {
    if (!device) return { kind: null, price: null, ports: [] }
    const { kind, price, ports } = await getFields(ctx, chargeDevice, device._id, ['kind', 'price', 'ports'])
    const sold = price === null ? undefined : await planOf(ctx, price)
    return { kind, price: sold?.isEnabled ? sold.plan : null, ports: (ports ?? []).map(portForPhone) }
  },

  async around({ tx }, devices) {
    const { rows } = await rawSql(tx).executeSql<{ id: string; free: number; total: number }>(
      `select device_id as id, count(*) as total, count(*) filter (where charge_port_open(p)) as free
       from charge_port p where tenant_id = current_tenant() and device_id = any ($1) group by device_id`,
      [devices],
    )
    return new Map(rows.map(({ id, ...about }) => [id, about]))
  },

  async createOrder(ctx, consumer, { device, source, body: { port, amount } }) {
    if (!device) throw relatedMissing({ fields: { device: { zh_CN: '请选择设备', en_US: 'Choose a device' } } })
    const of = await getDevice(ctx, device._id)
    const sold = of.price === null ? undefined : await planOf(ctx, of.price)
    if (!sold?.isEnabled) throw relatedMissing({ fields: { device: NO_PRICE } })
    const option = sold.plan.prepay.find((one) => one.amount === amount)
    if (!option) throw invalidParameter({ fields: { amount: NO_OPTION } })
    await endLeft(ctx, { user: consumer._id })
    return makeOrder(ctx, {
      of,
      port,
      source,
      user: consumer._id,
      price: of.price,
      plan: sold.plan,
      option,
      prepay: amount,
    })
  },

  orderView: liveView,

  async stop(ctx, _consumer, { _id }) {
    const row = await orders.lock(ctx, _id)
    if (row.status !== STATUS.charging) throw illegalTransition({ params: { from: row.status, action: 'stop' } })
    await sendClose(ctx, row, 'user')
  },
}

const NO_PRICE = { zh_CN: '设备没有可用的电价', en_US: 'The device has no tariff' }
const NO_OPTION = { zh_CN: '请选择预付金额', en_US: 'Choose a prepaid amount' }

/** For a port with another consumer's charge the phone gets only its status. */
function portForPhone({ no, status, isOpen }: Port) {
  return { no, status, isFree: isOpen }
}

type LiveView = LiveOf<typeof phone>

async function liveView(ctx: Ctx, row: Order): Promise<LiveView> {
  const { rows } = await rawSql(ctx.tx).executeSql<NonNullable<LiveView['port']>>(
    'select no, status, power, voltage, current, soc from charge_port where device_id = $1 and no = $2 and order_id = $3',
    [row.device, row.port, row._id],
  )
  const leftFen = row.status === STATUS.unpaid ? row.prepay : await leftToUse(ctx, row)
  const limits: { seconds?: number; wh?: number } = row.plan ? limitsOf(row.plan, row.option, leftFen) : {}
  const isRunning = row.status === STATUS.charging
  const fee = isRunning ? feeUntilNow(row, (await hiddenOf(ctx, row._id)).usage, leftFen).fee : row.fee
  return {
    port: rows[0] ?? null,
    energy: row.energy,
    seconds: row.seconds,
    fee,
    left: Math.max(0, (leftFen ?? 0) - fee),
    limitSeconds: limits.seconds ?? null,
    limitWh: limits.wh ?? null,
    meteredAt: row.meteredAt,
  }
}
