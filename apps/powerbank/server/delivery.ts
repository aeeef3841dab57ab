import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { DeviceCommand } from '@atrium/devices/server/device'
import { COMMAND, type Device, type DeviceHooks, sendCommand } from '@atrium/devices/server/implement'
import { cancelRefund, deliveryOf, deviceNotInService } from '@atrium/selling/server/at-devices/implement'
import { noAnswer } from '@atrium/selling/server/at-devices/reasons'
import { refundsOf } from '@atrium/selling/server/money/rows'
import { batteriesOf, takeOut } from './batteries.ts'
import { popEnded } from './ops.ts'
import { orders } from './orders.ts'
import { slotsIn, takeReport } from './reports.ts'
import { alarms, type Order, STATUS } from './row.ts'
import { bestSlot, type Chosen, failSlot, freeSlots, lockCabinet, nothingToRent, popSlot } from './slots.ts'

export const POP = { type: 'pop', timeoutMs: 30_000, moves: true } as const

const ENABLED = 1
const BUSY = 2
const CLOSED = 4
/** A pay type: nothing was paid in advance. */
const BY_SCORE = 5

const otherSlot = storable('powerbank.otherSlot', { zh_CN: '改从 {slot} 号仓弹出', en_US: 'From slot {slot} instead' })
const outForADay = storable('powerbank.outForADay', { zh_CN: '借出已满一天', en_US: 'Out for a day' })
const inSlot = storable('powerbank.inSlot', {
  zh_CN: '机柜报告该充电宝已在仓位中',
  en_US: 'The cabinet reports it in a slot',
})
const poppedLate = storable('powerbank.poppedLate', {
  zh_CN: '机柜后来报告已弹出，押金尚未退回',
  en_US: 'The cabinet reported later that it had popped; the deposit had not gone back yet',
})

/** A paid order gets the power bank of its slot, or of one other; it is bought when its time is over. */
export const delivery = deliveryOf('powerbank', {
  orders,
  async begin(ctx, order) {
    const { status } = await lockCabinet(ctx, order.device!)
    if (status !== ENABLED) throw deviceNotInService({ params: { status } })
    await freeSlots(ctx, order._id)
    const slot = await bestSlot(ctx, order.device!, { preferred: order.slot })
    if (!slot) throw nothingToRent()
    await pop(ctx, slot.no === order.slot && slot.battery === order.battery ? order : await moved(ctx, order, slot, []))
  },
  command: POP.type,
  begun: async (ctx, order, _device, command) => orders.act(ctx, 'rent', order, await poppedBy(ctx, command)),
  async again(ctx, order, { code }) {
    const device = order.device!
    await lockCabinet(ctx, device)
    await failSlot(ctx, device, order.slot!, code !== BUSY)
    const tried = await triedBy(ctx, order)
    if (tried.length > 0) return false
    const slot = await bestSlot(ctx, device, { not: [order.slot!] })
    if (!slot || !(await isOnline(ctx, device))) return false
    await pop(ctx, await moved(ctx, order, slot, [order.slot!]))
    return true
  },
  async unknown(ctx, order) {
    await lockCabinet(ctx, order.device!)
    await failSlot(ctx, order.device!, order.slot!, true)
    await delivery.fail(ctx, order, stored(noAnswer))
  },
  loss: {
    alarms,
    async book(ctx, order, command) {
      const { at, battery } = await poppedBy(ctx, command)
      const lost = { battery: battery?._id ?? order.battery!, device: order.device, slot: order.slot, at }
      await takeOut(ctx, { ...lost, kind: 'lost', order: order._id })
    },
  },
  later: { fee: (ctx, order, payment) => orders.act(ctx, 'collect', order, payment) },
  captured: (ctx, order, payment) => orders.act(ctx, 'collect', order, payment),
  late: {
    when: `o.updated_at < now() - interval '90 seconds'`,
    reason: { zh_CN: '机柜没有按时弹出', en_US: 'The cabinet did not pop in time' },
  },
  over: {
    running: 'renting',
    when: `o.rent_at < now() - make_interval(hours => (o.plan ->> 'overHours')::integer)`,
    sweep: 'bought',
    everyS: 600,
    end: (ctx, order) => orders.act(ctx, 'buyOut', order, { reason: 'overHours' }),
  },
})

async function pop(ctx: Ctx, { _id: orderId, no: orderNo, device, slot, batterySn: sn }: Order): Promise<void> {
  popSlot(ctx, device!, slot!, orderId)
  await sendCommand(ctx, { ...POP, device: device!, params: { slot, sn }, orderId, orderNo })
}

function moved(ctx: Ctx, order: Order, { no, battery, sn }: Chosen, tried: readonly number[]): Promise<Order> {
  const reason = stored(otherSlot, { slot: no })
  return orders.act(ctx, 'otherSlot', order, { slot: no, battery, batterySn: sn, tried, reason })
}

async function isOnline(ctx: Ctx, device: string): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql('select 1 from device where id = $1 and online = 1', [device])
  return rows.length > 0
}

/** The slots out of which nothing came for it. */
async function triedBy(ctx: Ctx, { _id }: Order): Promise<readonly number[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ tried: number[] }>(
    'select tried from powerbank_order where tenant_id = current_tenant() and id = $1',
    [_id],
  )
  return rows[0]!.tried
}

/** When it came out, by the clock of the cabinet, and which one, if the cabinet has reported that. */
async function poppedBy(
  ctx: Ctx,
  { params, data }: DeviceCommand,
): Promise<{ at: Date; battery?: { _id: string; sn: string } }> {
  const reportedMs = typeof data?.at === 'string' ? Date.parse(data.at) : Number.NaN
  const at = Number.isNaN(reportedMs) ? new Date() : new Date(reportedMs)
  const sn = data?.sn
  if (typeof sn !== 'string' || sn === params.sn) return { at }
  const battery = (await batteriesOf(ctx, [sn])).get(sn)
  return battery && battery.order === null ? { at, battery } : { at }
}

/** It came out after the order had failed: if its deposit has not been sent back yet, the rent goes on. */
async function reopened(ctx: Ctx, { type, orderId, ...command }: DeviceCommand): Promise<boolean> {
  if (type !== POP.type || orderId === null) return false
  const order = await orders.lock(ctx, orderId)
  if (order.status !== STATUS.cancelled || order.payNo === null || order.payType === BY_SCORE) return false
  const back = (await refundsOf(ctx.tx, orderId)).filter(({ status }) => status !== CLOSED)
  for (const { _id } of back) if (!(await cancelRefund(ctx, _id))) return false
  await orders.act(ctx, 'reopen', order, {
    ...(await poppedBy(ctx, { type, orderId, ...command })),
    reason: stored(poppedLate),
  })
  return true
}

/** The end of a command: of an order, of staff, or the slots that the cabinet was asked for. */
export const commandEnded: DeviceHooks['onCommandEnd'] = async (ctx, of, command) => {
  const { type, orderId, status, data } = command
  if (type === POP.type && orderId === null) return popEnded(ctx, of, command, (await poppedBy(ctx, command)).at)
  if (type === 'query' && status === COMMAND.succeeded) {
    return takeReport(ctx, of, new Date(), slotsIn(data?.slots))
  }
  if (status === COMMAND.succeeded && (await reopened(ctx, command))) return
  await delivery.commandEnded(ctx, of, command)
}

export async function commandLate(ctx: Ctx, of: Device, command: DeviceCommand): Promise<void> {
  if (command.orderId === null) return popEnded(ctx, of, { ...command, status: COMMAND.succeeded }, new Date())
  if (!(await reopened(ctx, command))) await delivery.commandLate(ctx, of, command)
}

/** The consumer sees on the order's page that the power bank has been out for a day. */
export const remind = orders.sweep(
  'overdue',
  600,
  `o.status = ${STATUS.renting} and o.reminded_at is null and o.rent_at < now() - interval '24 hours'`,
  async (ctx, order) => {
    if (order.status === STATUS.renting) await orders.act(ctx, 'remind', order, { reason: stored(outForADay) })
  },
)

/**
 * A rented or lost power bank that is in a slot, and whose return the cabinet has not reported: it was returned when it was
 * first reported there. Cabinets report returns that they have kept soon after they have reported their slots.
 */
export const found = orders.sweep(
  'found',
  60,
  `o.status in (${STATUS.renting}, ${STATUS.closed}) and powerbank_order_out(o)
     and exists (select 1 from powerbank_slot s where s.tenant_id = o.tenant_id
       and s.battery_id = o.battery_id and greatest(s.since, o.rent_at) < now() - interval '2 minutes')`,
  async (ctx, order) => {
    const place = order.returnAt === null && (await placeOf(ctx, order.battery!))
    if (place) await orders.act(ctx, 'giveBack', order, { ...place, reason: stored(inSlot) })
  },
)

async function placeOf(ctx: Ctx, battery: string) {
  const { rows } = await rawSql(ctx.tx).executeSql<{ device: string; slot: number; at: Date }>(
    'select device_id as device, no as slot, since as at from powerbank_slot where battery_id = $1',
    [battery],
  )
  return rows[0]
}
