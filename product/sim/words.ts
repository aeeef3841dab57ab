import type { Locale } from '@atrium/core/contract/refusal'
import type { LineTally } from './parts/line.ts'
import type { SimulatorTally } from './simulator.ts'

/** The codes of refusals, such as ` (40301 × 2)`. */
function codes(refusals: LineTally['refusals']): string {
  const reported = Object.entries(refusals).map(([code, times]) => `${code} × ${times}`)
  return reported.length > 0 ? ` (${reported.join(', ')})` : ''
}

const zh_CN = {
  usage: `用法：npm run sim -- [--url mqtt://127.0.0.1:1883] [--user demo] [--token 令牌] [--rate 每秒次数] [--lang zh|en]

通过 MQTT（QoS 1）发布一个小型示范工厂的数据，Ctrl-C 结束。

      npm run sim -- [--line charge,doll,vend,powerbank,facility,inspection,shop] --devices 40 --orders-per-min 6 --fail-rate 0.05 [--speed 20] [--url http://127.0.0.1:3000] [--mqtt mqtt://127.0.0.1:1883] [--user demo] [--password 密码]

模拟设备业务（--line，多个以逗号分隔）：设备通过 MQTT 与 OCPP 1.6J 连接，用户扫码、付款、使用；facility 与 inspection 没有设备：一名维修工与一名巡检员用 --user 的账号在手机上处理工单与巡检；shop 也没有设备：顾客扫店铺的小程序码下单付款，一名店员用 --user 的账号接单、发货、完成订单，偶尔忘记；--speed 为两轮车充电的加速倍数。`,
  badRate: (rate: string, most: number) => `--rate ${rate}：应为 0.01 到 ${most} 之间的数。`,
  sending: (url: string, points: number, values: number) =>
    `正在向 ${url} 发布：每秒 ${points} 行、${values} 个数值。按 Ctrl-C 结束。`,
  progress: ({ acknowledged, skipped }: SimulatorTally) => `已确认 ${acknowledged} 行，未能发出 ${skipped} 行`,
  lost: '连接已断开，正在重连…',
  back: '已重新连接。',
  badNumber: (name: string, text: string, least: number, most: number) =>
    `--${name} ${text}：应为 ${least} 到 ${most} 之间的数。`,
  noPassword: (user: string) => `没有账号“${user}”的密码：请用 --password 指定，或设置 DEMO_PASSWORD。`,
  wrongPassword: (user: string) => `服务器不接受账号“${user}”的密码：请用 --password 指定。`,
  badLine: (line: string, known: readonly string[]) => `--line ${line}：应为 ${known.join('、')}。`,
  onDuty: (line: string, user: string) => `${line}：“${user}”开始处理工作。`,
  working: (url: string, orders: number) => `已连接 ${url}，平均每分钟 ${orders} 项工作。按 Ctrl-C 结束。`,
  connecting: (devices: number) => `正在连接 ${devices} 台设备…`,
  running: (url: string, orders: number) => `设备已连接到 ${url}，平均每分钟 ${orders} 单。按 Ctrl-C 结束。`,
  fault: (message: string) => `模拟用户遇到问题：${message}`,
  lineProgress: ({ online, devices, people, outcomes, refusals }: LineTally) =>
    `在线 ${online}/${devices}，进行中 ${people} 人；完成 ${outcomes.finished}，启动失败 ${outcomes.failed}，取消 ${outcomes.cancelled}，未付款 ${outcomes.unpaid}，无空位 ${outcomes.nothingFree}，被拒绝 ${outcomes.refused}${codes(refusals)}`,
}

const en_US: typeof zh_CN = {
  usage: `Usage: npm run sim -- [--url mqtt://127.0.0.1:1883] [--user demo] [--token TOKEN] [--rate TIMES_A_SECOND] [--lang zh|en]

Publishes a small demonstration factory over MQTT (QoS 1) until Ctrl-C.

       npm run sim -- [--line charge,doll,vend,powerbank,facility,inspection,shop] --devices 40 --orders-per-min 6 --fail-rate 0.05 [--speed 20] [--url http://127.0.0.1:3000] [--mqtt mqtt://127.0.0.1:1883] [--user demo] [--password PASSWORD]

The devices of apps (--line, several with commas): devices over MQTT and OCPP 1.6J, people who scan, pay and use them; facility and inspection have no devices: a repairer and an inspector work by phone with the account of --user; nor has shop: people order by its codes, and a clerk with that account accepts, sends and finishes, and sometimes forgets; --speed is how much faster two-wheelers charge.`,
  badRate: (rate, most) => `--rate ${rate}: expected a number from 0.01 to ${most}.`,
  sending: (url, points, values) => `Publishing to ${url}: ${points} rows, ${values} values a second. Ctrl-C ends it.`,
  progress: ({ acknowledged, skipped }) => `${acknowledged} rows acknowledged, ${skipped} could not be sent`,
  lost: 'The connection is lost; trying again…',
  back: 'Connected again.',
  badNumber: (name, text, least, most) => `--${name} ${text}: expected a number from ${least} to ${most}.`,
  noPassword: (user) => `No password is known for the account "${user}": give --password, or set DEMO_PASSWORD.`,
  wrongPassword: (user) => `The server does not accept this password of the account "${user}": give --password.`,
  badLine: (line, known) => `--line ${line}: expected ${known.join(', ')}.`,
  onDuty: (line, user) => `${line}: “${user}” is at work now.`,
  working: (url, orders) => `Working at ${url}; ${orders} pieces of work a minute on average. Ctrl-C ends it.`,
  connecting: (devices) => `Connecting ${devices} devices…`,
  running: (url, orders) =>
    `The devices are connected to ${url}; ${orders} orders a minute on average. Ctrl-C ends it.`,
  fault: (message) => `A simulated person met a fault: ${message}`,
  lineProgress: ({ online, devices, people, outcomes, refusals }) =>
    `${online}/${devices} online, ${people} people underway; ${outcomes.finished} finished, ${outcomes.failed} failed to start, ${outcomes.cancelled} cancelled, ${outcomes.unpaid} unpaid, ${outcomes.nothingFree} found nothing free, ${outcomes.refused} refused${codes(refusals)}`,
}

export const simWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
