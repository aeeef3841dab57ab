import type { FeedState } from '@atrium/charts/web/kind/feed'
import { useMemo } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { useSharedState } from '../live/shared-state.ts'

interface ShownItem {
  item: ComponentItem
  /** In place of its own data. */
  example?: readonly FeedState[]
  /** Says that its data are an example. */
  mark?: string
}

/** The item, or in the editor the example of one that has no data yet. */
export function useShownItem(item: ComponentItem): ShownItem {
  const { example } = useSharedState()
  return useMemo(() => {
    const found = example?.(item)
    return found
      ? { item: { ...item, component: found.component }, example: found.sources, mark: found.mark }
      : { item }
  }, [item, example])
}
