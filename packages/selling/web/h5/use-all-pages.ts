import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { usePhone } from './phone.tsx'

const PAGE_SIZE = 20

export interface PhonePage<Row> {
  list: Row[]
  pagination: { total: number; current: number }
  asOf: string
}

/** The pages of a list that a phone has loaded: those after the first one are as of that one. */
export function useAllPages<Page extends PhonePage<unknown>>(queryKey: QueryKey, path: string, query: object = {}) {
  const { api } = usePhone()
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.get<Page>(path, { ...query, ...pageParam, pageSize: PAGE_SIZE }),
    // A consumer who comes back from an order has changed it.
    refetchOnMount: 'always',
    initialPageParam: { current: 1 } as { current: number; asOf?: string },
    getNextPageParam: ({ pagination: { total, current }, asOf }) =>
      current * PAGE_SIZE < total ? { current: current + 1, asOf } : undefined,
  })
}
