import { storable, stored } from '@atrium/core/server/call/stored-text'

/** Why an order that is delivered by a device failed or was refunded: stored texts that apps share. */

export const noAnswer = storable('order.noAnswer', { zh_CN: '设备没有应答', en_US: 'The device did not answer' })
export const askedDevice = storable('order.askedDevice', {
  zh_CN: '设备没有按时应答，正在向设备确认',
  en_US: 'The device did not answer in time and is being asked',
})
export const doneTooLate = storable('order.doneTooLate', {
  zh_CN: '设备后来报告已交付，计为损失',
  en_US: 'The device later reported that it had delivered: booked as a loss',
})
const startRefused = storable('order.startRefused', {
  zh_CN: '设备拒绝启动',
  en_US: 'The device refused to start',
})
const startRefusedWith = storable('order.startRefusedWith', {
  zh_CN: '设备拒绝启动 {msg}',
  en_US: 'The device refused to start: {msg}',
})

/** The reason of an order whose start the device has refused; `msg` is the device's own answer. */
export const whyRefused = (msg: string | null): string =>
  msg ? stored(startRefusedWith, { msg }) : stored(startRefused)
