import { splitValues } from '@atrium/core/contract/value-list'
import { listRows } from '@atrium/core/web/crud/calls'
import { listQuery } from '@atrium/core/web/crud/list/list-address'
import type { ListState } from '@atrium/core/web/crud/list/use-list'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { repair } from '../../entities/repair.ts'

/** A column with more cards cannot be read; the list has the others. */
const SHOWN = 50

/** What is most urgent stands first, and of what is over the newest. */
const SORT: Readonly<Record<number, string>> = { 1: 'dueAt', 2: 'dueAt', 3: 'dueAt', 4: '-finishedAt', 5: '-updatedAt' }

/** The repairs of each status that the filters of the list leave. */
export function useBoardColumns({ address }: ListState) {
  const { current: _, pageSize: __, sort, status, ...filters } = listQuery(repair, address, new Date())
  const wanted = status ? splitValues(String(status)).map(Number) : undefined
  const statuses = Object.keys(repair.status)
    .map(Number)
    .filter((one) => wanted?.includes(one) ?? true)
  const answers = useQueries({
    queries: statuses.map((one) => {
      const query = { ...filters, status: one, pageSize: SHOWN, sort: address.sort ? sort : SORT[one] }
      return {
        queryKey: ['facility', 'repair', 'board', query],
        queryFn: () => listRows(repair, query),
        placeholderData: keepPreviousData,
      }
    }),
  })
  return statuses.map((column, index) => {
    const { data, error } = answers[index]!
    return { column, data, error }
  })
}
