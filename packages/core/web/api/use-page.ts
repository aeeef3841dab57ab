import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

interface PageOptions {
  enabled?: boolean
  /** Shows another page: the one before, when a page has lost its last row. */
  onPage?(page: number): void
}

/**
 * One page of a list; until it arrives, the one before stays. The first page, and the one that a list opens with, are of
 * the present, and the others of the moment of that answer, so that new rows move none from one page to the next.
 * @param queryKey tells lists apart, and is the beginning of the query's key
 */
export function usePage<Answer extends { asOf: string; list: readonly unknown[] }>(
  queryKey: QueryKey,
  current: number,
  read: (asOf: string | undefined) => Promise<Answer>,
  { enabled = true, onPage }: PageOptions = {},
) {
  const { asOf, note } = useAsOf(JSON.stringify(queryKey), current)
  const asked = useQuery({
    queryKey: [...queryKey, current, asOf],
    queryFn: () => read(asOf),
    placeholderData: keepPreviousData,
    enabled,
  })
  useEffect(() => note(asked.isPlaceholderData ? undefined : asked.data?.asOf))
  const hasNone = current > 1 && !asked.isFetching && asked.data?.list.length === 0
  useEffect(() => {
    if (hasNone) onPage?.(current - 1)
  }, [hasNone, current, onPage])
  return asked
}

/** The moment of which a page is read; undefined is the present. `note` takes each answer. */
export function useAsOf(query: string, current: number) {
  const held = useRef<{ query: string; page: number; asOf: string }>(undefined)
  const isHeld = current > 1 && held.current?.query === query && held.current.page !== current
  const asOf = isHeld ? held.current?.asOf : undefined
  const note = (answered: string | undefined) => {
    if (answered !== undefined && asOf === undefined) held.current = { query, page: current, asOf: answered }
  }
  return { asOf, note }
}
