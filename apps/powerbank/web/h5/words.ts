import { type PhoneParts, usePhoneWords } from '@atrium/selling/web/at-devices/phone'
import type { phone } from '../../phone.ts'
import type zh_CN from './zh_CN.ts'

/** Powerbank's own parts of the phone pages. */
export type Parts = PhoneParts<typeof phone>

export const useWord = () => usePhoneWords<typeof zh_CN>('powerbank')

/** 1 小时 5 分, 3 天 2 小时 */
export function useDuration(): (minutes: number) => string {
  const word = useWord()
  return (minutes) => {
    const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
    const parts = [
      ...(days > 0 ? [word('days', { count: days })] : []),
      ...(hours > 0 ? [word('hours', { count: hours })] : []),
      // Beside days, minutes say nothing that matters.
      ...(rest > 0 && days === 0 ? [word('minutes', { count: rest })] : []),
    ]
    return parts.length === 0 ? word('minutes', { count: 0 }) : parts.join(' ')
  }
}
