import { isRelative, type TimeRange } from '@atrium/core/contract/time'
import { clockText } from '@atrium/core/contract/zone'
import { Icon } from '../kind/icons.tsx'
import type { DrillStack } from './use-drill.ts'

interface CrumbsProps {
  stack: DrillStack
  /** The name of the first range. */
  whole: string
  label: string
  zone: string
  onBack(level: number): void
}

/** The path of the ranges a person zoomed through, with links back. */
export function Crumbs({ stack, whole, label, zone, onBack }: CrumbsProps) {
  return (
    <nav className="charts-crumbs" aria-label={label}>
      <button type="button" className="charts-link" onClick={() => onBack(0)}>
        {whole}
      </button>
      {stack.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
        <span key={index}>
          <Icon name="next" />
          {index === stack.length - 1 ? (
            <span>{nameOf(range, zone)}</span>
          ) : (
            <button type="button" className="charts-link" onClick={() => onBack(index + 1)}>
              {nameOf(range, zone)}
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

function nameOf({ startTime, endTime }: TimeRange, zone: string): string {
  const short = (time: string) => (isRelative(time) ? time : clockText(zone, Date.parse(time)).slice(11, 16))
  return `${short(startTime)}–${short(endTime)}`
}
