import { Popover } from '@atrium/charts/web/inputs/popover'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Icon } from '@atrium/charts/web/kind/icons'
import { fill } from '@atrium/core/web/words'
import { useState } from 'react'
import type { AgeInWords } from './use-age.ts'

interface AgeBadgeProps {
  age: AgeInWords
  /** Nothing reacts, as in the builder. */
  inert: boolean
}

/**
 * The age of an item's data. Of old data it is a button that says why they are not current: a tooltip alone reaches
 * neither fingers nor keys.
 */
export function AgeBadge({ age: { text, stale, why }, inert }: AgeBadgeProps) {
  const words = useCanvasWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!stale) return <span className="dashboards-age">{text}</span>
  const reason = why ?? fill(words.stale, { age: text })
  const shown = (
    <>
      <Icon name="clock" /> {text}
    </>
  )
  if (inert)
    return (
      <span className="dashboards-age dashboards-age-stale" title={reason}>
        {shown}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="dashboards-age dashboards-age-stale"
        title={reason}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </button>
      {anchor && (
        <Popover anchor={anchor} label={words.notCurrent} onClose={() => setAnchor(null)}>
          <p className="dashboards-age-reason">
            {why !== undefined && <b>{text}</b>} {reason}
          </p>
        </Popover>
      )}
    </>
  )
}
