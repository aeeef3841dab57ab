import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyRow } from '../../app/screens.ts'
import { listRows, type RefNames } from '../calls.ts'
import { useEntityRoom } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { changeAddress, clearedAddress, type ListAddress, listQuery, readAddress } from './list-address.ts'
import { useParameters } from './use-parameters.ts'

export interface ListState {
  address: ListAddress
  /** Undefined before the first answer. */
  rows: AnyRow[] | undefined
  refs: RefNames
  total: number | undefined
  summary: Readonly<Record<string, number>>
  /** The rows are those of the question before. */
  waiting: boolean
  fetching: boolean
  /** Why the latest try failed. */
  failed: string | undefined
  refresh(): void
  /** Puts parameters into the address; `quietly` makes no step to go back to. */
  change(parameters: Readonly<Record<string, string | number | undefined>>, quietly?: boolean): void
  /** Takes keyword and filters out of the address. */
  clear(): void
}

/** One page of rows, as the address asks for it. */
export function useList(): ListState {
  const { app, entity } = useEntityRoom()
  const [search, setSearch] = useParameters()
  const errorText = useErrorText()
  const address = readAddress(entity, search)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [app.key, entity.name, 'list', address],
    // Days become moments when the question leaves, so that "today" stays today over midnight.
    queryFn: () => listRows(entity, listQuery(entity, address, new Date())),
    placeholderData: keepPreviousData,
  })
  return {
    address,
    rows: data?.list,
    refs: data?.refs ?? {},
    total: data?.pagination.total,
    summary: data?.summary ?? {},
    waiting: isPlaceholderData,
    fetching: isFetching,
    failed: error ? errorText(error) : undefined,
    refresh: () => void refetch(),
    change: (parameters, quietly = false) => setSearch((now) => changeAddress(now, parameters), { replace: quietly }),
    clear: () => setSearch((now) => clearedAddress(entity, now)),
  }
}
