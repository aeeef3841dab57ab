import { ageOf, roughAge } from './age.ts'
import { useCanvasWords } from './canvas-words.ts'
import type { FeedState } from './live-link.ts'
import { useEverySecond } from './ticker.ts'
import { fill } from './words.ts'

export interface AgeInWords {
  text: string
  stale: boolean
}

/** The age of the newest of some sources, in words, kept current; null when it is fresh, history, or there is none. */
export function useAge(sources: readonly FeedState[], nowMs: () => number): AgeInWords | null {
  const words = useCanvasWords()
  const told = useEverySecond(() => {
    const ages = sources.flatMap(({ dataset, receivedAtMs }) => ageOf(dataset, receivedAtMs, nowMs()) ?? [])
    const youngest = ages.sort((a, b) => a.ageMs - b.ageMs)[0]
    if (!youngest || youngest.fresh) return null
    const { count, unit } = roughAge(youngest.ageMs)
    return `${youngest.stale ? '!' : ' '}${fill(words.age[unit], { count })}`
  })
  return told === null ? null : { text: told.slice(1), stale: told.startsWith('!') }
}
