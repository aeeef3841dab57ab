import { isRelative, QUICK_INTERVALS, type TimeRange, type TimeUnit, timeMs } from '@atrium/core/contract/time'
import { clockText } from '@atrium/core/contract/zone'
import { fill, useWords } from '@atrium/core/web/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

export const useRangeWords = () => useWords(words)

const upToNow = (interval: string): TimeRange => ({ startTime: `*-${interval}`, endTime: '*' })

const [QUARTER, HOUR, SHIFT, DAY] = QUICK_INTERVALS

/** The ranges that are offered by name. */
export const PRESETS: readonly TimeRange[] = [
  ...[QUARTER, HOUR, '2h', SHIFT, DAY, '7d', '30d'].map(upToNow),
  { startTime: '*/d', endTime: '*' },
  { startTime: '*-1d/d', endTime: '*/d' },
]

export function isSameRange(one: TimeRange | null | undefined, other: TimeRange | null | undefined): boolean {
  return one?.startTime === other?.startTime && one?.endTime === other?.endTime
}

const UP_TO_NOW = /^(?:\*|now)-(\d+(?:\.\d+)?)(mo|s|m|h|d|w|q|y)$/

/** A range in words, such as 近 2 小时; moments by the clock of the dashboard's zone. Never a raw expression. */
export function useRangeText(): (range: TimeRange, zone: string) => string {
  const named = useRangeWords()
  return ({ startTime, endTime }, zone) => {
    const isNow = endTime === '*' || endTime === 'now'
    const [, count, unit] = UP_TO_NOW.exec(startTime) ?? []
    if (isNow && count) return fill(named[`last_${unit as TimeUnit}`], { count: Number(count) })
    if (isNow && startTime === '*/d') return named.today
    if (startTime === '*-1d/d' && endTime === '*/d') return named.yesterday
    if (isRelative(startTime) || isRelative(endTime)) return named.custom
    const clock = (time: string) => clockText(zone, timeMs(time, 0, zone) ?? 0).slice(0, 16)
    return `${clock(startTime)} – ${clock(endTime)}`
  }
}
