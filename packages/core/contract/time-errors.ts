import type { Text } from './refusal.ts'
import { intervalMs, timeMs } from './time.ts'

const NO_TIME: Text = {
  zh_CN: '时间格式不正确，例如 *-2h、now-5m 或 2026-01-31 08:00:00',
  en_US: 'Not a time; write *-2h, now-5m or 2026-01-31 08:00:00',
}
const NO_INTERVAL: Text = { zh_CN: '间隔须为数字加单位，例如 5m', en_US: 'An interval is a number and a unit, like 5m' }

/** What is wrong with a time expression; '' is none. */
export function timeError(value: unknown): Text | undefined {
  return value === '' || (typeof value === 'string' && timeMs(value, 0) !== null) ? undefined : NO_TIME
}

/** What is wrong with an interval; '' is none. */
export function intervalError(value: unknown): Text | undefined {
  return value === '' || (typeof value === 'string' && intervalMs(value) !== null) ? undefined : NO_INTERVAL
}
