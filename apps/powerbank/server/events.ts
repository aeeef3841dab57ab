import { type DeviceHooks, deviceFault, message } from '@atrium/devices/server/implement'
import { Type } from 'typebox'
import { MAX_SLOTS } from '../entities/device.ts'
import { reported } from './reports.ts'
import { alarms } from './row.ts'

/** What cabinets report and receive over MQTT-JSON (domain.md 21.3). */

const slot = Type.Integer({
  minimum: 1,
  maximum: MAX_SLOTS,
  description: 'Number of the slot, from 1',
  zh: '仓位号，从 1 开始',
})
const sn = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Serial number of the power bank',
  zh: '充电宝编号',
})
const { level, temp, mv, cycles } = reported.properties
const EXAMPLE = { no: 1, status: 2, sn: 'B100023', level: 92, temp: 28, mv: 4080, cycles: 112 }

export const fault = deviceFault(alarms, { code: 'E12', msg: 'No power' }, 'cabinet')

export const events = {
  slots: {
    data: message(
      { zh_CN: '仓位上报', en_US: 'Slots' },
      {
        zh_CN: '全部或已变化的仓位。登录与 `status` 中的 `slots` 相同。',
        en_US: 'All slots, or those that have changed; as `slots` of the login and of `status`.',
      },
      { slots: Type.Array(reported, { maxItems: MAX_SLOTS, description: 'The slots', zh: '仓位' }) },
      { slots: [EXAMPLE, { no: 2, status: 1 }] },
    ),
  },
  popped: {
    data: message(
      { zh_CN: '弹出结果', en_US: 'Pop result' },
      {
        zh_CN: '`pop` 指令的结果，与其应答等效：应答丢失时也能确认。',
        en_US: 'How a command `pop` has ended. It counts as its acknowledgement, in case that was lost.',
      },
      {
        orderNo: Type.Optional(Type.String({ maxLength: 32, description: 'Of the command', zh: '指令中的订单号' })),
        cmdId: Type.Optional(Type.String({ maxLength: 64, description: 'Of the command', zh: '指令编号' })),
        slot,
        sn: Type.Optional(sn),
        ok: Type.Boolean({ description: 'Whether the power bank came out', zh: '充电宝是否已弹出' }),
        err: Type.Optional(Type.String({ maxLength: 200, description: 'Why not', zh: '未弹出的原因' })),
      },
      {
        cmdId: '0192f0c4-0000-7000-8000-000000000001',
        orderNo: 'PB2501011200000001',
        slot: 1,
        sn: 'B100023',
        ok: true,
      },
    ),
  },
  returned: {
    data: message(
      { zh_CN: '归还', en_US: 'Returned' },
      {
        zh_CN:
          '收到应答前请存于闪存，时间为归还的时间。应答码 0：收下，`data` 含 `orderNo` 与 `fee`（分）；其他：弹回，不是本商户的充电宝。',
        en_US:
          'Keep it in flash until it is acknowledged, with the time of the return. Code 0: keep it; `data` has `orderNo` and `fee` in fen. Any other code: eject it, it is not a power bank of this operator.',
      },
      {
        slot,
        sn,
        level: Type.Optional(level),
        temp: Type.Optional(temp),
        mv: Type.Optional(mv),
        cycles: Type.Optional(cycles),
      },
      { slot: 5, sn: 'B100023', level: 37, temp: 30, mv: 3720 },
    ),
  },
  taken: {
    data: message(
      { zh_CN: '运维取出', en_US: 'Taken out' },
      { zh_CN: '工作人员在机柜上取出了充电宝。', en_US: 'Staff have taken a power bank out at the cabinet.' },
      { slot, sn },
      { slot: 5, sn: 'B100023' },
    ),
  },
  fault: fault.event,
} satisfies DeviceHooks['events']

const volume = Type.Integer({ description: 'In percent', zh: '百分比' })

export const sends: DeviceHooks['sends'] = {
  pop: message(
    { zh_CN: '弹出充电宝', en_US: 'Pop a power bank' },
    {
      zh_CN:
        '弹出 `slot` 仓的充电宝 `sn`，弹出后应答 0；该仓不是它、故障或未弹出时应答 4，正在弹出时应答 2。有 `orderNo` 时为用户租借，否则由工作人员取出。',
      en_US:
        'Pop the power bank `sn` out of the slot. Answer 0 when it is out, 4 if it is not there or did not come out, 2 if another one comes out. With `orderNo` somebody rents it; otherwise staff take it.',
    },
    { slot, sn },
    { slot: 1, sn: 'B100023' },
  ),
  query: message(
    { zh_CN: '上报全部仓位', en_US: 'Report all slots' },
    { zh_CN: '应答 `{ slots }`，与事件 `slots` 相同。', en_US: 'Answer with `{ slots }`, as in the event `slots`.' },
    {},
    {},
  ),
  restart: message(
    { zh_CN: '重启', en_US: 'Restart' },
    { zh_CN: '以下一次登录为完成。', en_US: 'Done with the next login.' },
    {},
    {},
  ),
  lock: message(
    { zh_CN: '锁定仓位', en_US: 'Lock a slot' },
    {
      zh_CN: '`locked` 为真时不要弹出该仓的充电宝（已停用）；为假时解除。',
      en_US: 'While `locked`, the power bank in the slot is out of use: do not pop it. False ends that.',
    },
    { slot, locked: Type.Boolean({ description: 'Whether it is locked', zh: '是否锁定' }) },
    { slot: 5, locked: true },
  ),
  volume: message(
    { zh_CN: '音量', en_US: 'Volume' },
    { zh_CN: '提示音的音量。', en_US: 'Of what the cabinet says.' },
    { volume },
    { volume: 70 },
  ),
  config: message(
    { zh_CN: '新配置', en_US: 'New configuration' },
    { zh_CN: '与登录应答中的相同。', en_US: 'The same as in the answer to the login.' },
    { heartbeat: Type.Integer({ description: 'In seconds', zh: '单位秒' }), volume },
    { heartbeat: 60, volume: 70 },
  ),
}
