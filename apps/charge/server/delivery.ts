import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import { REFUNDING } from '@atrium/selling/contract/patterns/order'
import { deliveryOf } from '@atrium/selling/server/at-devices/implement'
import { PORT } from '../entities/device.ts'
import { finished } from './finish.ts'
import { announceFailure, isOcpp, launch, sendClose } from './launch.ts'
import { hiddenOf, type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { readingIn } from './readings.ts'

/** The paid time is over. If the price is by time, a partial refund shortens it. */
const TIME_IS_UP = `o.started_at + make_interval(secs => 60 * (o.option ->> 'minutes')::integer
  * case when (o.plan ->> 'mode')::integer = 1 and o.paid_amount > 0
      then (o.paid_amount - o.refunded_amount)::float / o.paid_amount else 1 end) < now()`

/** A paid order is launched at its port, and stopped there when its time is over. */
export const delivery = deliveryOf('charge', {
  orders,
  begin: launch,
  command: 'open',
  begun,
  undo: announceFailure,
  others: { close: closed },
  late: {
    when: 'o.refund_status <> 2 and o.start_due_at < now()',
    reason: { zh_CN: '设备没有按时开始充电', en_US: 'The device did not start in time' },
  },
  over: {
    running: 'charging',
    when: TIME_IS_UP,
    sweep: 'limit',
    everyS: 15,
    handles: `d.online = 1 and coalesce(o.stop_sent_at, '-infinity') < now() - interval '2 minutes'
      and (o.stop_asked is not null or ${TIME_IS_UP})`,
    end: stop,
  },
})

async function begun(ctx: Ctx, order: Order, of: Device): Promise<void> {
  // An OCPP charge point has only accepted the command; an MQTT device has started.
  if (isOcpp(of)) return
  // A refund is running: the next reading starts the order if money is left, or stops the charge.
  if (order.refundStatus === REFUNDING) return
  await orders.act(ctx, 'start', order, { at: new Date() })
  const text = 'update charge_port set status = $3 where device_id = $1 and no = $2'
  await rawSql(ctx.tx).executeSql(text, [of._id, order.port, PORT.charging])
}

/** Stops by time if the device did not stop by itself, and repeats a stop that had no effect. */
async function stop(ctx: Ctx, order: Order): Promise<void> {
  const { stopAsked } = await hiddenOf(ctx, order._id)
  // A stop because of missing readings is handled by the sweep `silent`.
  if (stopAsked !== 'fault') await sendClose(ctx, order, stopAsked ?? 'timeUp')
}

/** A device that answers a stop with the energy has ended the charge. */
async function closed(ctx: Ctx, order: Order, { status, data }: DeviceCommand, of: Device): Promise<void> {
  const wh = readingIn('wh', data?.wh)
  if (status !== COMMAND.succeeded || wh === undefined || order.status !== STATUS.charging) return
  const seconds = readingIn('seconds', data?.seconds)
  const reported = { orderNo: order.no, wh, ...(seconds === undefined ? {} : { seconds }), reason: 'Remote' }
  await finished(ctx, of, { type: 'finish', at: new Date(), data: reported })
}
