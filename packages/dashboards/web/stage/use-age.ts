import { ageOf, roughAge } from '@atrium/charts/web/kind/age'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import { fill } from '@atrium/core/web/words'

export interface AgeInWords {
  text: string
  stale: boolean
  /** The server's reason why the data is not current, if it gave one. */
  why?: string
}

/**
 * The age in words of the newest of some sources, kept current. Null when the data is fresh, is history or has no age.
 * Data that the server could not renew is stale at once, whatever its age. `refreshSeconds` is the item's setting: -1
 * follows the data.
 */
export function useAge(sources: readonly FeedState[], refreshSeconds: number, nowMs: () => number): AgeInWords | null {
  const words = useCanvasWords()
  const failed = sources.find(({ dataset, refused }) => refused && dataset && dataset.rows.length > 0)?.refused
  const reported = useEverySecond(() => {
    const ages = sources.flatMap(
      ({ dataset, receivedAtMs }) => ageOf(dataset, receivedAtMs, nowMs(), refreshSeconds * 1000) ?? [],
    )
    const youngest = ages.sort((a, b) => a.ageMs - b.ageMs)[0]
    if (!youngest || (youngest.fresh && !youngest.stale)) return null
    const { count, unit } = roughAge(youngest.ageMs)
    return `${youngest.stale ? '!' : ' '}${fill(words.age[unit], { count })}`
  })
  const text = reported?.slice(1) ?? ''
  if (failed) return { text: text || words.notCurrent, stale: true, why: failed.msg }
  return reported === null ? null : { text, stale: reported.startsWith('!') }
}
