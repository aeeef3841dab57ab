import { ageOf, roughAge } from './age.ts'
import { useCanvasWords } from './canvas-words.ts'
import type { FeedState } from './live-link.ts'
import { useEverySecond } from './ticker.ts'
import { fill } from './words.ts'

/** The age of the newest of some sources, in words, kept current; null when there is no data or it is history. */
export function useAge(sources: readonly FeedState[], nowMs: () => number): { text: string; stale: boolean } | null {
  const words = useCanvasWords()
  const told = useEverySecond(() => {
    const ages = sources.flatMap(({ dataset, receivedAtMs }) => ageOf(dataset, receivedAtMs, nowMs()) ?? [])
    const youngest = ages.sort((a, b) => a.ageMs - b.ageMs)[0]
    if (!youngest) return null
    const { count, unit } = roughAge(youngest.ageMs)
    const text = unit === 'seconds' && count < 5 ? words.now : fill(words.age[unit], { count })
    return `${youngest.stale ? '!' : ' '}${text}`
  })
  return told === null ? null : { text: told.slice(1), stale: told.startsWith('!') }
}
