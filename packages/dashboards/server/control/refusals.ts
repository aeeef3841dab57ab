import { refusal } from '@atrium/core/contract/refusal'
import { storable } from '@atrium/core/server/call/stored-text'

/** Why nothing was sent, or why it did not arrive. They are stored with the operation, so their keys stay. */
const of = (code: number, status: number, key: string, zh_CN: string, en_US: string) =>
  refusal(code, status, storable(`control.${key}`, { zh_CN, en_US }))

export const signInToControl = refusal(40100, 401, {
  zh_CN: '未登录，无法操作',
  en_US: 'Not signed in, so nothing can be operated',
})
/** The item is gone, is of another kind, or nobody has reviewed it. */
export const notAControl = refusal(40400, 404, {
  zh_CN: '此组件不能操作，请刷新页面',
  en_US: 'This widget cannot be operated; reload the page',
})
export const mayNotControl = of(40301, 403, 'permission', '没有操作权限', 'You do not have the permission to operate')
/** `reason`: what is wrong, as a sentence. */
export const wrongValue = of(40011, 400, 'value', '操作值不正确：{reason}', 'The value cannot be sent: {reason}')
export const nothingToWrite = of(40012, 400, 'nothing', '请至少填写一个字段', 'Enter at least one field')
export const reasonNeeded = of(40013, 400, 'reason', '请填写操作原因', 'A reason is needed')
export const controlIncomplete = of(
  40014,
  400,
  'incomplete',
  '组件配置不完整：缺少 {what}',
  'This component is not set up completely: {what} is missing',
)
export const topicOutside = of(
  40015,
  400,
  'topic',
  '主题不在数据源的主题范围之内',
  'The topic is none of those of its data source',
)
export const tooMuchToSend = of(40016, 400, 'large', '内容超过 {maxKb} KB', 'The content is larger than {maxKb} KB')
export const noReadBack = of(
  40017,
  400,
  'noReadBack',
  '组件没有回读数据，无法核对',
  'This component has no read-back, so nothing can be verified',
)
export const interlockUnread = of(
  40913,
  409,
  'interlockUnread',
  '联锁值没有读到，未发送',
  'The value of the interlock could not be read; nothing was sent',
)
export const interlockOld = of(
  40914,
  409,
  'interlockOld',
  '联锁值已过期，未发送',
  'The value of the interlock is too old; nothing was sent',
)
export const interlocked = of(
  40915,
  409,
  'interlocked',
  '联锁条件不满足，未发送',
  'The condition of the interlock is not met; nothing was sent',
)
export const stillSending = of(
  40916,
  409,
  'busy',
  '上一次操作尚未结束，请稍候',
  'The last operation has not ended yet; wait a moment',
)
export const redirected = of(
  50212,
  502,
  'redirected',
  '对方要求转到其他地址，未跟随',
  'The other side redirects to another address, which is not followed',
)
export const notTaken = of(50213, 502, 'status', '对方应答 {status}', 'The other side answered {status}')
export const brokerRefused = of(50214, 502, 'broker', '消息服务器拒绝登录', 'The broker refused to sign in')
export const notWritten = of(50215, 502, 'written', '时序库没有写入：{reason}', 'The points were not stored: {reason}')
export const notMeasured = of(
  50216,
  502,
  'measured',
  '{seconds} 秒内没有测得预期值',
  'The expected value was not measured within {seconds} s',
)
export const measuredEarlier = of(
  50217,
  502,
  'earlier',
  '测得预期值，但测量时间早于发送时间，请检查设备的时钟',
  'The expected value was read, but measured before the sending; check the clock of the device',
)
export const overtaken = of(
  50218,
  502,
  'overtaken',
  '核对之前又有新的操作',
  'Another operation came before it was measured',
)
/** Without the address, which those who see the control need not know. */
export const targetRefused = of(40005, 400, 'target', '不允许访问目标地址', 'The target may not be reached')
export const ownFault = of(50001, 500, 'fault', '服务器内部错误', 'Something went wrong on our side')
/** What was being sent, or measured, when the server was restarted. */
export const interrupted = storable('control.interrupted', {
  zh_CN: '服务器曾重启，结果未知',
  en_US: 'The server was restarted meanwhile; the result is not known',
})
