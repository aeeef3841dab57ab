import type { useWords } from './words.ts'

/** 95 → 1 分钟: a time in its largest unit. */
export function ageText(word: ReturnType<typeof useWords>['word'], seconds: number): string {
  if (seconds < 60) return word('seconds', { count: seconds })
  if (seconds < 3600) return word('minutes', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return word('hours', { count: Math.floor(seconds / 3600) })
  return word('days', { count: Math.floor(seconds / 86_400) })
}

/** 90 → 1 小时 30 分钟 */
export function minutesText(word: ReturnType<typeof useWords>['word'], minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [
    ...(days > 0 ? [word('days', { count: days })] : []),
    ...(hours > 0 ? [word('hours', { count: hours })] : []),
    ...(rest > 0 || minutes === 0 ? [word('minutes', { count: rest })] : []),
  ]
  return parts.join(' ')
}
