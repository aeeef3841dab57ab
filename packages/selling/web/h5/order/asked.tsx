import { useNow } from '@atrium/core/web/phone/use-now'
import type { WatchedOrder } from '../phone-parts.ts'
import { clockOf, useWord } from '../words.ts'
import './asked.css'

/** The device is asked for five minutes; then the order is cancelled. */
const LONGEST_S = 300

/** The device has not answered whether it has moved the goods: for how long it has been asked, and what comes then. */
export function Asked({ order: { askedAt, skewMs } }: { order: Pick<WatchedOrder, 'askedAt' | 'skewMs'> }) {
  const word = useWord()
  const now = useNow() + skewMs
  if (!askedAt) return null
  const seconds = Math.min(LONGEST_S, Math.max(0, Math.floor((now - Date.parse(askedAt)) / 1000)))
  const isOver = seconds === LONGEST_S
  return (
    <section className="core-phone-hero selling-phone-asked">
      <span className="selling-phone-turning" aria-hidden="true" />
      <p className="selling-phone-waiting-title" role="status">
        {word(isOver ? 'askedOver' : 'asked')}
      </p>
      <progress max={LONGEST_S} value={seconds} aria-label={word('askedFor', { time: clockOf(seconds) })} />
      <p>
        {word('askedFor', { time: clockOf(seconds) })}
        <span className="core-phone-muted"> · {word('askedLongest', { minutes: LONGEST_S / 60 })}</span>
      </p>
      <p className="core-phone-muted">{word('askedThen')}</p>
    </section>
  )
}
