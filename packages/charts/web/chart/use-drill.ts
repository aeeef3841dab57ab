import type { TimeRange } from '@atrium/core/contract/time'
import { useEffect, useState } from 'react'
import type { WidgetViewProps } from '../kind/widget-view.ts'

/** The time ranges a person zoomed through, without the first one (the author's range). */
export type DrillStack = readonly TimeRange[]

export function drillInto(stack: DrillStack, range: TimeRange): DrillStack {
  return [...stack, range]
}

/** Returns to a level; 0 is the author's range. */
export function drillBack(stack: DrillStack, level: number): DrillStack {
  return stack.slice(0, level)
}

type View = Pick<WidgetViewProps, 'ask' | 'range' | 'onRange' | 'onAsk'>

export interface Drill {
  stack: DrillStack
  /** Whether the range was chosen elsewhere. */
  isFromOthers: boolean
  /** Shows a part of what is shown. */
  into(range: TimeRange): void
  /** Shows another range, without a way back to the present one. */
  jump(range: TimeRange): void
  /** Returns to a level; 0 is the first range. */
  back(level: number): void
}

/**
 * The ranges that a person zoomed through. Each one is requested anew, unless it is the range of the present request. With `isShared`, the dashboard's shared range is
 * followed, and set.
 * @param first the range at the start, if it is not the range of the stored query
 */
export function useDrill(
  { ask: given, range, onRange, onAsk }: View,
  isShared: boolean,
  first: TimeRange | null,
): Drill {
  const [stack, setStack] = useState<DrillStack>(isShared && range ? [range] : [])
  const [isFromOthers, setFromOthers] = useState(true)

  function ask(next: TimeRange | null) {
    if (!sameRange(given, next)) onAsk(next ?? { startTime: undefined, endTime: undefined })
  }

  function show(next: DrillStack) {
    setStack(next)
    setFromOthers(false)
    ask(next.at(-1) ?? first)
    if (isShared) onRange(next.at(-1) ?? null)
  }

  const start = first && `${first.startTime} ${first.endTime}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks only when the first range is another one
  useEffect(() => {
    if (stack.length === 0) ask(first)
  }, [start])

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the shared range only
  useEffect(() => {
    if (!isShared || sameRange(stack.at(-1) ?? null, range)) return
    setStack(range ? [range] : [])
    setFromOthers(true)
    ask(range ?? first)
  }, [isShared, range?.startTime, range?.endTime])

  return {
    stack,
    isFromOthers,
    into: (next) => show(drillInto(stack, next)),
    jump: (next) => show(drillInto([], next)),
    back: (level) => show(drillBack(stack, level)),
  }
}

function sameRange(a: Partial<TimeRange> | null, b: Partial<TimeRange> | null): boolean {
  return a?.startTime === b?.startTime && a?.endTime === b?.endTime
}
