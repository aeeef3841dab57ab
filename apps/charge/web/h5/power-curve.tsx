import { useEffect, useState } from 'react'
import { powerOf, useWord } from './words.ts'

const WIDTH = 320
const HEIGHT = 96
const MAX_POINTS = 240

interface Point {
  at: number
  watts: number
}

/** The points of each charge since the page was opened. They are kept while the user is on another page. */
const seen = new Map<string, Point[]>()

/** The power since this page was opened. */
export function PowerCurve({ order, at, watts }: { order: string; at: string | null; watts: number | null }) {
  const word = useWord()
  const [points, setPoints] = useState<readonly Point[]>(() => seen.get(order) ?? [])
  useEffect(() => {
    if (at === null || watts === null) return
    const known = seen.get(order) ?? []
    const moment = Date.parse(at)
    if (known.at(-1)?.at === moment) return
    const next = [...known, { at: moment, watts }].slice(-MAX_POINTS)
    seen.set(order, next)
    setPoints(next)
  }, [order, at, watts])

  const most = Math.max(1, ...points.map((point) => point.watts))
  const top = powerOf(most)
  return (
    <section className="core-phone-section charge-curve">
      <h3>
        {word('powerCurve')}
        {points.length > 1 && (
          <span>
            ↑ {top.value} {top.unit}
          </span>
        )}
      </h3>
      {points.length < 2 ? (
        <p className="core-phone-muted">{word('curveSoon')}</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={word('powerCurve')}>
          <path className="charge-curve-area" d={`${pathOf(points, most)} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z`} />
          <path className="charge-curve-line" d={pathOf(points, most)} />
        </svg>
      )}
    </section>
  )
}

function pathOf(points: readonly Point[], most: number): string {
  const [first, last] = [points[0]!.at, points.at(-1)!.at]
  const span = Math.max(1, last - first)
  return points
    .map(({ at, watts }, index) => {
      const x = ((at - first) / span) * WIDTH
      const y = HEIGHT - 4 - (watts / most) * (HEIGHT - 12)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join(' ')
}
