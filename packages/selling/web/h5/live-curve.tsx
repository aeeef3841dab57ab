import { useEffect, useState } from 'react'
import './live-curve.css'

const WIDTH = 320
const HEIGHT = 96
const MAX_POINTS = 240

interface Point {
  at: number
  value: number
}

interface LiveCurveProps {
  order: string
  /** Time and value of the last reading. */
  at: string | null
  value: number | null
  title: string
  /** Shown until there are two readings. */
  soon: string
  textOf(value: number): string
}

/** The points of each order since the page was opened. They are kept while the user is on another page. */
const seen = new Map<string, Point[]>()

/** A value that the device of an order reports, since this page was opened. */
export function LiveCurve({ order, at, value, title, soon, textOf }: LiveCurveProps) {
  const [points, setPoints] = useState<readonly Point[]>(() => seen.get(order) ?? [])
  useEffect(() => {
    if (at === null || value === null) return
    const known = seen.get(order) ?? []
    const moment = Date.parse(at)
    if (known.at(-1)?.at === moment) return
    const next = [...known, { at: moment, value }].slice(-MAX_POINTS)
    seen.set(order, next)
    setPoints(next)
  }, [order, at, value])

  const most = Math.max(1, ...points.map((point) => point.value))
  return (
    <section className="core-phone-section selling-phone-curve">
      <h3>
        {title}
        {points.length > 1 && <span>↑ {textOf(most)}</span>}
      </h3>
      {points.length < 2 ? (
        <p className="core-phone-muted">{soon}</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
          <path className="selling-phone-curve-area" d={`${pathOf(points, most)} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z`} />
          <path className="selling-phone-curve-line" d={pathOf(points, most)} />
        </svg>
      )}
    </section>
  )
}

function pathOf(points: readonly Point[], most: number): string {
  const [first, last] = [points[0]!.at, points.at(-1)!.at]
  const span = Math.max(1, last - first)
  return points
    .map(({ at, value }, index) => {
      const x = ((at - first) / span) * WIDTH
      const y = HEIGHT - 4 - (value / most) * (HEIGHT - 12)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join(' ')
}
