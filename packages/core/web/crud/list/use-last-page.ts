import { useEffect, useEffectEvent } from 'react'
import type { ListState } from './use-list.ts'

/** Goes to the last page if the page in the address is beyond it: its rows were deleted, or the bookmark is old. */
export function useLastPage({ rows, total = 0, waiting, address, change }: ListState): void {
  const { current, pageSize } = address
  const beyond = !waiting && rows?.length === 0 && total > 0 && current > 1
  const last = Math.ceil(total / pageSize)
  const goToLast = useEffectEvent((page: number) => change({ current: page }, true))
  useEffect(() => {
    if (beyond) goToLast(last)
  }, [beyond, last])
}
