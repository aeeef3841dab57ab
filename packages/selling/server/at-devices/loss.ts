import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { notifyStaff } from '@atrium/devices/server/alarms'
import type { Device } from '@atrium/devices/server/device'
import type { DeviceAlarms } from '@atrium/devices/server/device-hooks'

const URGENT = 3

const lossOf = storable('order.lossOf', { zh_CN: '{kind}损失', en_US: '{kind}: loss' })
const lossText = storable('order.loss', {
  zh_CN: '{name}（{no}）：订单 {order} 未成交后，设备才报告已交付',
  en_US: '{name} ({no}) delivered order {order} after it had failed',
})

interface LostOrder {
  _id: string
  no: string
  group: string | null
  /** The address of the app's orders. */
  page: string
}

/** Tells staff that a device has delivered for an order that had failed: the goods are gone, the money is not there. */
export async function notifyLoss(ctx: Ctx, alarms: DeviceAlarms, device: Device, order: LostOrder): Promise<void> {
  const { app, name, no } = device
  await notifyStaff(ctx, alarms, {
    app,
    group: order.group,
    title: stored(lossOf, { kind: alarms.name }),
    content: stored(lossText, { name, no, order: order.no }),
    url: `${order.page}/${order._id}`,
    level: URGENT,
  })
}
