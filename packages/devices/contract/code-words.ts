import type { Locale, Text } from '@atrium/core/contract/refusal'

/**
 * What the codes of faults mean that standards define, that our own programs set, or that our descriptions show to
 * makers. A maker's own code has no word here and is shown as it was sent.
 */
export const FAULT_WORDS: Readonly<Record<string, Text>> = {
  // A device or a port says only that something is wrong.
  fault: { zh_CN: '故障', en_US: 'Fault' },
  // ChargePointErrorCode of OCPP 1.6; NoError is none.
  ConnectorLockFailure: { zh_CN: '锁止故障', en_US: 'Lock failure' },
  EVCommunicationError: { zh_CN: '与车辆通信故障', en_US: 'No communication with the vehicle' },
  GroundFailure: { zh_CN: '接地故障', en_US: 'Ground failure' },
  HighTemperature: { zh_CN: '温度过高', en_US: 'Too hot' },
  InternalError: { zh_CN: '设备内部错误', en_US: 'Internal error of the device' },
  LocalListConflict: { zh_CN: '本地授权名单冲突', en_US: 'Conflict with the local list of cards' },
  OtherError: { zh_CN: '其他故障', en_US: 'Other fault' },
  OverCurrentFailure: { zh_CN: '过流', en_US: 'Too much current' },
  OverVoltage: { zh_CN: '电压过高', en_US: 'Voltage too high' },
  PowerMeterFailure: { zh_CN: '电表故障', en_US: 'Meter failure' },
  PowerSwitchFailure: { zh_CN: '继电器故障', en_US: 'Relay failure' },
  ReaderFailure: { zh_CN: '读卡器故障', en_US: 'Card reader failure' },
  ResetFailure: { zh_CN: '复位失败', en_US: 'Reset failed' },
  UnderVoltage: { zh_CN: '电压过低', en_US: 'Voltage too low' },
  WeakSignal: { zh_CN: '信号弱', en_US: 'Weak signal' },
  // Of our own descriptions for makers.
  overHeat: { zh_CN: '温度过高', en_US: 'Too hot' },
  jam: { zh_CN: '卡货', en_US: 'Jammed' },
  claw_stuck: { zh_CN: '天车卡住', en_US: 'Claw stuck' },
  unknownGoods: { zh_CN: '上报了柜中没有的商品', en_US: 'Reported goods that are not in the cabinet' },
}

/** Why a device went offline, or how it came online. */
export const LOGIN_WORDS: Readonly<Record<string, Text>> = {
  clean: { zh_CN: '正常断开', en_US: 'Disconnected normally' },
  lwt: { zh_CN: '异常断开', en_US: 'Connection lost' },
  timeout: { zh_CN: '心跳超时', en_US: 'No heartbeat' },
  kicked: { zh_CN: '被新连接替代', en_US: 'Replaced by a newer connection' },
  restart: { zh_CN: '重启', en_US: 'Restart' },
}

/** Commands that all apps, or the protocol, have. An app names its own. */
export const COMMAND_WORDS: Readonly<Record<string, Text>> = {
  query: { zh_CN: '查询', en_US: 'Query' },
  restart: { zh_CN: '重启', en_US: 'Restart' },
  config: { zh_CN: '下发配置', en_US: 'Send settings' },
  availability: { zh_CN: '启用或停用', en_US: 'Availability' },
  unlock: { zh_CN: '解锁端口', en_US: 'Unlock port' },
  changeConfiguration: { zh_CN: '修改配置', en_US: 'Change configuration' },
  getConfiguration: { zh_CN: '读取配置', en_US: 'Read configuration' },
  trigger: { zh_CN: '请求上报', en_US: 'Trigger a message' },
  chargingProfile: { zh_CN: '限制功率', en_US: 'Limit power' },
  clearChargingProfile: { zh_CN: '取消功率限制', en_US: 'Remove the power limit' },
  firmware: { zh_CN: '升级固件', en_US: 'Update firmware' },
  diagnostics: { zh_CN: '上传诊断', en_US: 'Upload diagnostics' },
  clearCache: { zh_CN: '清除缓存', en_US: 'Clear cache' },
}

/** Events that all apps, or the protocol, have. An app names its own. */
export const EVENT_WORDS: Readonly<Record<string, Text>> = {
  alarm: { zh_CN: '告警', en_US: 'Alarm' },
  FirmwareStatusNotification: { zh_CN: '固件状态', en_US: 'Firmware status' },
  DiagnosticsStatusNotification: { zh_CN: '诊断状态', en_US: 'Diagnostics status' },
}

/** What the code of a fault means; of a maker's own, the code. */
export const faultText = (code: string, locale: Locale): string => FAULT_WORDS[code]?.[locale] ?? code
