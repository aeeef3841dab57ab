import { COUNT, type DeviceHooks, message } from '@atrium/devices/server/implement'
import { Type } from 'typebox'
import { MOST_DOORS, MOST_SLOTS } from '../entities/device.ts'

/** What vending machines report and receive over MQTT-JSON (domain.md 21.3). */

const slot = Type.Integer({ minimum: 1, maximum: MOST_SLOTS, description: 'Number of the slot', zh: '货道号' })
const door = Type.Integer({ minimum: 1, maximum: MOST_DOORS, description: 'Number of the door', zh: '门号' })
const num = (description: string, zh: string) => Type.Integer({ minimum: 1, maximum: 999, description, zh })
const text = (maxLength: number, description: string, zh: string) => Type.String({ maxLength, description, zh })
const optional = Type.Optional
const celsius = Type.Number({ description: 'Target temperature in °C', zh: '目标温度，单位 °C' })
const orderNo = (command: string) => text(32, `As in the command \`${command}\``, `与 \`${command}\` 指令中的相同`)

const result = Type.Object({
  slot,
  num: optional(num('Pieces, default 1', '件数，默认 1')),
  ok: Type.Boolean({ description: 'Whether they came out', zh: '是否已出货' }),
  dropDetected: optional(Type.Boolean({ description: 'The drop sensor saw it', zh: '掉货传感器是否感应到' })),
  ms: optional(Type.Number({ description: 'How long it took', zh: '用时（毫秒）' })),
  err: optional(Type.Union([text(60, 'Why it did not', '未出货的原因'), Type.Null()])),
})
const taken = Type.Object({
  slot: optional(slot),
  product: optional(text(32, 'Barcode, if the slot is not known', '条码，货道未知时填写')),
  num: num('Pieces', '件数'),
})
const counted = Type.Object({
  no: slot,
  stock: optional(
    Type.Integer({ minimum: 0, maximum: 999, description: 'The machine’s own count', zh: '机器自己的计数' }),
  ),
  fault: optional(Type.Boolean({ description: 'Whether the slot is faulty', zh: '货道是否故障' })),
})

const ORDER = 'VE2501011200000001'

export const events = {
  dispense_result: {
    data: message(
      { zh_CN: '出货结果', en_US: 'Result of dispensing' },
      {
        zh_CN:
          '每件商品出货后上报，或全部出货后一并上报，均在应答指令之前。每次须包含该货道在此订单中到目前为止的全部件数：重复上报没有影响。未出货的货道停售，直到补货或上报 `fault: false`。收到应答前请存于闪存。应答码 5：本机没有此订单；40902：订单中没有此货道。',
        en_US:
          'After each item or after all of them, before the command is answered. Of a slot that is named, report everything that it gave out for the order so far: a repeated report changes nothing. A slot that failed sells nothing until it is refilled, or its state says `fault: false`. Keep it in flash until it is acknowledged. Code 5: no order of this machine; 40902: the order has nothing in this slot.',
      },
      {
        orderNo: orderNo('dispense'),
        items: Type.Array(result, {
          minItems: 1,
          maxItems: MOST_SLOTS,
          description: 'By slot',
          zh: '按货道',
          ...COUNT,
        }),
      },
      {
        orderNo: ORDER,
        items: [
          { slot: 12, num: 1, ok: true, dropDetected: true, ms: 1850, err: null },
          { slot: 3, num: 1, ok: false, err: 'jam' },
        ],
      },
    ),
  },
  door: {
    data: message(
      { zh_CN: '柜门', en_US: 'Door' },
      { zh_CN: '门被打开或关上。', en_US: 'A door was opened or closed.' },
      {
        door,
        open: Type.Boolean({ description: 'Open, or closed', zh: '已打开或已关上' }),
        by: optional(text(20, 'Who did it: order, staff, key', '操作方：order、staff、key')),
      },
      { door: 1, open: true, by: 'order' },
    ),
  },
  door_settled: {
    data: message(
      { zh_CN: '取货结算', en_US: 'Goods taken' },
      {
        zh_CN:
          '开门柜关门后上报取走的全部商品，没有取走则为空数组。收到应答前请存于闪存。应答码 5：本机没有此订单；40902：有不认识的货道或条码，请改正后重报。',
        en_US:
          'After the door of a cabinet was closed: everything that was taken, or an empty list. Keep it in flash until it is acknowledged. Code 5: no order of this machine; 40902: a slot or barcode is not known, so correct it and report again.',
      },
      {
        orderNo: orderNo('door_open'),
        items: Type.Array(taken, {
          maxItems: MOST_SLOTS,
          description: 'By slot or barcode',
          zh: '按货道或条码',
          ...COUNT,
        }),
      },
      { orderNo: ORDER, items: [{ slot: 4, num: 2 }] },
    ),
  },
  stock: {
    data: message(
      { zh_CN: '库存上报', en_US: 'Stock reported' },
      {
        zh_CN: '机器自己的计数，显示在货道旁；账面库存由补货与订单决定。',
        en_US: 'The machine’s own counts, which are shown with the slots; the books go by restocks and orders.',
      },
      { slots: Type.Array(counted, { maxItems: MOST_SLOTS, description: 'By slot', zh: '按货道' }) },
      { slots: [{ no: 12, stock: 7 }] },
    ),
  },
} satisfies DeviceHooks['events']

const NONE = [{}, {}] as const

export const sends: DeviceHooks['sends'] = {
  dispense: message(
    { zh_CN: '出货', en_US: 'Dispense' },
    {
      zh_CN:
        '依次出货，格口柜则打开对应的门。先应答码 1，每件上报 `dispense_result`，全部结束后应答 0（也可在 `items` 中带上结果）；什么都没有出货时应答 4。每个 cmdId 只执行一次。',
      en_US:
        'Give out these items one after the other; a locker opens their doors. Answer 1 first, report each `dispense_result`, and answer 0 at the end (the results may be in its `items`, too), or 4 if nothing came out. Carry out each cmdId once.',
    },
    {
      items: Type.Array(Type.Object({ slot, num: num('Pieces', '件数'), door: optional(door) }), {
        description: 'What to give out; `door` for lockers',
        zh: '要出的商品；格口柜带 `door`',
      }),
      timeoutMs: Type.Integer({ description: 'For all of it', zh: '全部出货的时限（毫秒）' }),
    },
    { items: [{ slot: 12, num: 1 }], timeoutMs: 75_000 },
  ),
  door_open: message(
    { zh_CN: '开门', en_US: 'Open a door' },
    {
      zh_CN: '有 `orderNo` 时为开门柜的顾客，关门后上报 `door_settled`；否则由工作人员打开。门锁打开后应答。',
      en_US:
        'With `orderNo` it is for a customer of a cabinet: report `door_settled` when it was closed. Otherwise staff open it. Answer once the lock is open.',
    },
    { door, reason: optional(text(80, 'Why staff open it', '工作人员开门的原因')) },
    { door: 1 },
  ),
  door_close: message(
    { zh_CN: '关门', en_US: 'Close a door' },
    { zh_CN: '电动锁关门并应答；没有电动锁时应答 5。', en_US: 'Close it and answer; answer 5 without a motor.' },
    { door, reason: optional(text(80, 'Why staff close it', '工作人员关门的原因')) },
    { door: 1 },
  ),
  query: message(
    { zh_CN: '上报状态', en_US: 'Report the state' },
    {
      zh_CN:
        '先发送 `up/status`，再应答。带 `cmdId` 时询问该指令的结果：应答 `{ cmdId, done }`，出货指令可带 `items`。',
      en_US:
        'Send `up/status`, then answer. With `cmdId` it asks what became of that command: answer `{ cmdId, done }`, for `dispense` with its `items`.',
    },
    { cmdId: optional(text(36, 'The command that was not answered in time', '未按时应答的指令')) },
    ...(NONE.slice(1) as [object]),
  ),
  set_temp: message(
    { zh_CN: '设置温度', en_US: 'Set the temperature' },
    { zh_CN: '开始制冷或加热后应答。', en_US: 'Answer when the machine has taken it over.' },
    { c: celsius },
    { c: 4 },
  ),
  play: message(
    { zh_CN: '播放语音', en_US: 'Play a sound' },
    { zh_CN: '开始播放即应答。', en_US: 'Answer when it plays.' },
    { sound: Type.Integer({ minimum: 1, maximum: 50, description: 'Number of a stored sound', zh: '已存语音的编号' }) },
    { sound: 1 },
  ),
  restart: message(
    { zh_CN: '重启', en_US: 'Restart' },
    { zh_CN: '以下一次登录为完成。', en_US: 'Done with the next login.' },
    ...NONE,
  ),
}
