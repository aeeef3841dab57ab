import { refusal } from '@atrium/core/contract/refusal'
import { storable } from '@atrium/core/server/call/stored-text'

export const deviceOffline = refusal(
  50310,
  503,
  storable('device.offline', { zh_CN: '设备离线', en_US: 'The device is offline' }),
)
export const deviceBusy = refusal(50320, 503, storable('device.busy', { zh_CN: '设备忙', en_US: 'The device is busy' }))
/** `msg` is the device's answer, if there was one. */
export const commandFailed = refusal(50410, 504, {
  zh_CN: '设备执行失败：{msg}',
  en_US: 'The device failed to carry it out: {msg}',
})
export const commandTimedOut = refusal(50410, 504, { zh_CN: '指令超时', en_US: 'The device did not answer in time' })
export const notSupported = refusal(50410, 504, { zh_CN: '设备不支持', en_US: 'The device does not support this' })
/** The command moves goods: its outcome will be known later, and stands in the log. */
export const commandAsking = refusal(50410, 504, {
  zh_CN: '设备未及时应答，正在向设备确认结果',
  en_US: 'The device did not answer in time and is being asked for the outcome',
})
