import { type Static, Type } from 'typebox'
import { notifyFault } from './alarms.ts'
import { type DeviceAlarms, message } from './device-hooks.ts'
import { clearFault, showFault } from './take.ts'
import type { Take } from './taken-events.ts'

const data = {
  code: Type.Optional(Type.String({ maxLength: 60, description: 'Empty: the fault is over', zh: '空表示故障已结束' })),
  msg: Type.Optional(Type.String({ maxLength: 200, description: 'Shown to the operator', zh: '显示给运营方' })),
}
const schema = Type.Object(data)

/**
 * The event `fault` of devices without ports, and what takes it: the fault is shown with the device, and staff are
 * notified.
 * @param called what the devices are called in English
 */
export function deviceFault(alarms: DeviceAlarms, example: Static<typeof schema>, called = 'device') {
  const description = {
    zh_CN: '显示在设备页，并通知工作人员。',
    en_US: `Shown with the ${called}, and announced to staff.`,
  }
  const take: Take<Static<typeof schema>> = async (ctx, device, { data: { code = 'fault', msg } }) => {
    if (code === '') return void (await clearFault(ctx, device, 0))
    await showFault(ctx, device, { port: 0, code, msg })
    await notifyFault(ctx, alarms, device, { port: 0, code, msg })
  }
  return { event: { data: message({ zh_CN: '故障', en_US: 'Fault' }, description, data, example) }, take }
}
