import type { TimeRange } from '@atrium/core/contract/time'
import { useMemo, useState } from 'react'
import type { ViewedDashboard } from '../../contract/dashboard.ts'
import type { BoardRange } from '../live/shared-state.ts'

const nothing = () => undefined

/**
 * The range of the dashboard, and what its viewer has chosen in its place. Without the author's leave a public viewer
 * chooses none, whatever the address says; the server keeps to it, too.
 * @param first the viewer's choice in the address of the page
 * @param onRange is called with each choice, for the address; null is the author's range
 */
export function useBoardRange(
  { options: { range }, fixedRange }: ViewedDashboard,
  first: TimeRange | undefined,
  onRange: ((range: TimeRange | null) => void) | undefined,
): BoardRange | undefined {
  const [chosen, setChosen] = useState<TimeRange | null>(first ?? null)
  return useMemo(() => {
    if (!range) return undefined
    if (fixedRange) return { range, chosen: null, onChoose: nothing }
    const onChoose = (next: TimeRange | null) => {
      const isOwn = next?.startTime === range.startTime && next.endTime === range.endTime
      setChosen(isOwn ? null : next)
      onRange?.(isOwn ? null : next)
    }
    return { range, chosen, onChoose }
  }, [range, fixedRange, chosen, onRange])
}
