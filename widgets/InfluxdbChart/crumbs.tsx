import { isRelative, timestamp } from '@atrium/contract/time'
import type { DrillStack } from '@atrium/web/canvas/chart/drill'
import { Icon } from '@atrium/web/canvas/kind/icons.tsx'
import type { TimeRange } from '@atrium/web/canvas/kind/time-range'

interface CrumbsProps {
  stack: DrillStack
  whole: string
  onBack(level: number): void
}

/** The path of the ranges a person zoomed through, with links back. */
export function Crumbs({ stack, whole, onBack }: CrumbsProps) {
  return (
    <nav className="c-crumbs">
      <button type="button" className="c-link" onClick={() => onBack(0)}>
        {whole}
      </button>
      {stack.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
        <span key={index}>
          <Icon name="next" />
          {index === stack.length - 1 ? (
            <span>{nameOf(range)}</span>
          ) : (
            <button type="button" className="c-link" onClick={() => onBack(index + 1)}>
              {nameOf(range)}
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

function nameOf({ startTime, endTime }: TimeRange): string {
  const short = (time: string) => (isRelative(time) ? time : timestamp(Date.parse(time)).slice(11, 16))
  return `${short(startTime)}–${short(endTime)}`
}
