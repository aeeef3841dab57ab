import { api } from '@atrium/core/web/api/client'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { useEvent } from '@atrium/core/web/live/use-event'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** [R680] */
export const LIVE_ROWS = 100
/** Paid, or on their way without being paid yet; what was cancelled or refunded leaves the list. */
const SHOWN = '2,3,4,5'
const QUERY = ['shop', 'order', 'live']
const PATH = '/api/shop/order/list'

/** Newest first, as a list of orders is. */
const isBefore = (one: AnyRow, other: AnyRow): boolean => placeOf(one) > placeOf(other)
const placeOf = ({ paidAt, createdAt, _id }: AnyRow): string => `${(paidAt as string | null) ?? createdAt} ${_id}`

/** The rows with changed ones in place of their older selves, and new ones where they belong: on top. */
export function merged(rows: readonly AnyRow[], asked: ReadonlySet<string>, found: readonly AnyRow[]): AnyRow[] {
  const kept = rows.filter(({ _id }) => !asked.has(_id))
  return [...kept, ...found].sort((one, other) => (isBefore(one, other) ? -1 : 1)).slice(0, LIVE_ROWS)
}

/**
 * The last orders that were paid. `onNew` is called with those that the list has not had before, after the first answer.
 */
export function useLiveOrders(onNew: (rows: readonly AnyRow[]) => void) {
  const queries = useQueryClient()
  /** Rows that this page has shown: only others ring. Undefined before the first answer. */
  const known = useRef<Set<string>>(undefined)
  const read = async (ids?: readonly string[]) => {
    const query = { sort: '-paidAt', pageSize: LIVE_ROWS, status: SHOWN, ids: ids?.join(',') }
    return (await api.get<{ list: AnyRow[] }>(PATH, query)).list
  }
  function note(rows: readonly AnyRow[]): void {
    const before = known.current
    const added = rows.filter(({ _id }) => before && !before.has(_id))
    known.current = new Set([...(before ?? []), ...rows.map(({ _id }) => _id)])
    if (added.length > 0) onNew(added)
  }
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: async () => {
      const rows = await read()
      note(rows)
      return rows.sort((one, other) => (isBefore(one, other) ? -1 : 1))
    },
  })
  async function update(ids: readonly string[]): Promise<void> {
    const found = await read(ids)
    note(found)
    queries.setQueryData<AnyRow[]>(QUERY, (rows) => rows && merged(rows, new Set(ids), found))
  }
  function changed(ids: readonly string[] | undefined): void {
    // An order that is paid before the first answer is in that answer, or in the next one.
    if (ids && queries.getQueryData(QUERY)) update(ids).catch(() => refetch())
    else void refetch()
  }
  const isConnected = useEvent('/shop', 'order', changed)
  // What others do to the rows that are shown: accepted, sent, refunded.
  useFollow({ app: 'shop', entity: 'order' }, QUERY, {
    shows: () => false,
    onAsk({ ids }) {
      const shown = queries.getQueryData<AnyRow[]>(QUERY)?.filter(({ _id }) => ids?.has(_id)) ?? []
      if (ids === null) void refetch()
      else if (shown.length > 0) changed(shown.map(({ _id }) => _id))
    },
  })
  return { rows: data, error, refetch, isConnected }
}
