import { useAppWords } from '@atrium/core/web/app/app-words'
import { usePhone } from '../phone.tsx'
import type { WatchedOrder } from '../phone-parts.ts'
import { timeOf, useWord } from '../words.ts'

/** Each step of the order with its time, which a consumer can read out to customer service. */
export function Timeline({ order }: { order: WatchedOrder }) {
  const { app } = usePhone()
  const word = useWord()
  const { t } = useAppWords(app.key)
  if (order.timeline.length === 0) return null
  return (
    <details className="core-phone-details core-phone-section">
      <summary>
        <span>{word('timeline')}</span>
      </summary>
      <ol className="selling-phone-timeline">
        {[...order.timeline].reverse().map(({ action, at }) => (
          <li key={`${action} ${at}`}>
            <span>{t(`entities.order.actions.${action}`)}</span>
            <time dateTime={at}>{timeOf(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
