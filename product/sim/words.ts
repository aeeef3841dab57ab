import type { Locale } from '@atrium/contract/refusal'
import type { SimulatorTally } from './simulator.ts'

const zh_CN = {
  usage: `用法：npm run sim -- [--url mqtt://127.0.0.1:1883] [--user demo] [--token 令牌] [--rate 每秒次数] [--lang zh|en]

通过 MQTT（QoS 1）发布一个小型示范工厂的数据，Ctrl-C 结束。`,
  badRate: (rate: string, most: number) => `--rate ${rate}：应为 0.01 到 ${most} 之间的数。`,
  sending: (url: string, points: number, values: number) =>
    `正在向 ${url} 发布：每秒 ${points} 行、${values} 个数值。按 Ctrl-C 结束。`,
  progress: ({ acknowledged, skipped }: SimulatorTally) => `已确认 ${acknowledged} 行，未能发出 ${skipped} 行`,
  lost: '连接已断开，正在重连……',
  back: '已重新连接。',
}

const en_US: typeof zh_CN = {
  usage: `Usage: npm run sim -- [--url mqtt://127.0.0.1:1883] [--user demo] [--token TOKEN] [--rate TIMES_A_SECOND] [--lang zh|en]

Publishes a small demonstration factory over MQTT (QoS 1) until Ctrl-C.`,
  badRate: (rate, most) => `--rate ${rate}: expected a number from 0.01 to ${most}.`,
  sending: (url, points, values) => `Publishing to ${url}: ${points} rows, ${values} values a second. Ctrl-C ends it.`,
  progress: ({ acknowledged, skipped }) => `${acknowledged} rows acknowledged, ${skipped} could not be sent`,
  lost: 'The connection is lost; trying again…',
  back: 'Connected again.',
}

export const simWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
