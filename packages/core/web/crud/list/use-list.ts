import { ApiRefusal, mayRetry } from '../../api/client.ts'
import { usePage } from '../../api/use-page.ts'
import type { AnyRow } from '../../app/screens.ts'
import { isForbidden } from '../../page/forbidden.tsx'
import { listRows, type RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePlace } from '../place.ts'
import { useRow } from '../row-query.ts'
import { changeAddress, clearedAddress, type ListAddress, listQuery, readAddress } from './list-address.ts'
import { useMarked } from './use-marked.ts'
import { useListParameters } from './views/use-list-parameters.ts'

export interface ListState {
  address: ListAddress
  /** Undefined before the first answer. */
  rows: AnyRow[] | undefined
  /** Rows that others have changed just now. */
  marked: ReadonlySet<string>
  refs: RefNames
  total: number | undefined
  summary: Readonly<Record<string, number>>
  /** The rows belong to the previous request. */
  waiting: boolean
  fetching: boolean
  /** This person may not read the list at all. */
  forbidden: boolean
  /** The error of the latest request. */
  failed: string | undefined
  /** Whether asking again can help. */
  mayRetry: boolean
  refresh(): void
  /** Puts parameters into the address; with `quietly` it adds no history entry. */
  change(parameters: Readonly<Record<string, string | number | undefined>>, quietly?: boolean): void
  /** Removes keyword and filters from the address. */
  clear(): void
}

/** The rows, with the newer answer for the one that is open beside them: both say the same. */
function useOpenedIn(rows: AnyRow[] | undefined, readAtMs: number): AnyRow[] | undefined {
  const place = usePlace()
  const { data, dataUpdatedAt } = useRow(place.kind === 'detail' ? place.id : '', false)
  if (place.kind !== 'detail' || !data || dataUpdatedAt < readAtMs) return rows
  return rows?.map((row) => (row._id === data.row._id ? newer(row, data.row) : row))
}

/** A list leaves some fields out. */
function newer(listed: AnyRow, { soFar, ...row }: AnyRow): AnyRow {
  const fields = Object.keys(listed).filter((name) => name !== 'soFar')
  const values = Object.fromEntries(fields.map((name) => [name, row[name]])) as AnyRow
  return soFar ? { ...values, soFar } : values
}

/**
 * One page of rows for the parameters in the address.
 * @param pageSize of an address without one; undefined until it is known
 */
export function useList(pageSize: number | undefined): ListState {
  const { app, entity } = useEntityPage()
  const { search, change, waiting } = useListParameters()
  const errorText = useErrorText()
  const address = readAddress(entity, search, pageSize)
  const { current, ...listed } = address
  const put: ListState['change'] = (parameters, quietly = false) =>
    change((now) => changeAddress(now, parameters), { replace: quietly })
  const { data, dataUpdatedAt, error, isPlaceholderData, isFetching, refetch } = usePage(
    [app.key, entity.name, 'list', listed],
    current,
    // A preset becomes days when the request is sent, so that "today" is correct after midnight.
    (asOf) => listRows(entity, { ...listQuery(entity, address, new Date()), asOf }),
    { enabled: !waiting && (pageSize !== undefined || address.sized), onPage: (page) => put({ current: page }, true) },
  )
  // Someone who has lost the permission does not keep the rows.
  const rows = error instanceof ApiRefusal && error.body.statusCode === 403 ? undefined : data?.list
  return {
    address,
    rows: useOpenedIn(rows, dataUpdatedAt),
    marked: useMarked(rows),
    refs: data?.refs ?? {},
    total: data?.pagination.total,
    summary: data?.summary ?? {},
    waiting: isPlaceholderData,
    fetching: isFetching,
    forbidden: isForbidden(error),
    failed: error ? errorText(error) : undefined,
    mayRetry: mayRetry(error),
    refresh: () => void refetch(),
    change: put,
    clear: () => change((now) => clearedAddress(entity, now)),
  }
}
