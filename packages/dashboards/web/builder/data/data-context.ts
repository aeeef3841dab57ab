import { joinValues } from '@atrium/core/contract/value-list'
import { useWords } from '@atrium/core/web/words'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { SourceName } from '../../../contract/source-test.ts'
import type { NamedParameter } from '../../prop-form/form-context.ts'
import type { CatalogueRequest, DataPort } from './data-port.ts'
import type { DroppedField } from './dropped-field.ts'
import en_US from './en_US.ts'
import { namesIn } from './names-in.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

export const useDataWords = () => useWords(words)

export interface DataContext {
  port: DataPort
  /** The dashboard's parameters, for values of conditions. */
  parameters: readonly (NamedParameter & { several?: boolean | undefined })[]
  /** The time zone of the dashboard. */
  zone: string
  mayQuery: boolean
  /** Whether the person may write the script of an item. */
  mayScript?: boolean
  /** `_id` of the stored data source whose names are chosen; '' or absent: those of the built-in time series. */
  source?: string
  /** The way to the first point, for a tenant without time series. */
  firstPoint?: ReactNode
  /** Where else a field can be used; absent where a panel stands alone. */
  elsewhere?: Elsewhere
}

/** What the menu of a field offers. */
interface Elsewhere {
  /** Other components that read data. */
  items: readonly { id: string; name: string }[]
  /** Without `id`, in a new component. */
  use(field: DroppedField, id?: string): void
}

export const DataContextProvider = createContext<DataContext | null>(null)

export function useData(): DataContext {
  const data = useContext(DataContextProvider)
  if (!data) throw new Error('A form of data stands outside of the data panel')
  return data
}

const FRESH_MS = 30_000

/** Names of the time series; undefined requests nothing. */
export function useNames(request: CatalogueRequest | undefined) {
  const { port, mayQuery, source = '' } = useData()
  return useQuery<DataCatalogue>({
    queryKey: ['builder', 'catalogue', source, request],
    queryFn: () => (source === '' ? port.catalogue(request ?? {}) : namesIn(port, source, request ?? {})),
    enabled: request !== undefined && mayQuery,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** A stored data source that a component can read. */
interface SourceChoice {
  _id: string
  title: string
  type: number
}

/** The stored data sources of the tenant; undefined until they are known. */
export function useSourceChoices(): readonly SourceChoice[] | undefined {
  const { port, mayQuery } = useData()
  const { data } = useQuery({
    queryKey: ['builder', 'sources'],
    queryFn: () => port.choices<{ list: SourceChoice[] }>('/api/datasource/choices'),
    enabled: mayQuery,
    staleTime: FRESH_MS,
  })
  return data?.list
}

const NONE: readonly string[] = []

/** What can be chosen inside `place` of a stored data source, such as a table; '' for no source. */
export function useSourceNames(source: string, place: readonly string[] = NONE): readonly string[] {
  const { port, mayQuery } = useData()
  const query = new URLSearchParams({ _id: source, ...(place.length > 0 ? { at: joinValues(place) } : {}) })
  const { data } = useQuery({
    queryKey: ['builder', 'names', source, place],
    queryFn: () => port.choices<{ names: { name: string }[] }>(`/api/datasource/names?${query}`),
    enabled: mayQuery && source !== '',
    staleTime: FRESH_MS,
    retry: false,
  })
  return data?.names.map(({ name }) => name) ?? NONE
}

/** What a search finds in a stored data source, each name with its place; none for no text. */
export function useFoundNames(source: string, search: string): readonly SourceName[] {
  const { port, mayQuery } = useData()
  const { data } = useQuery({
    queryKey: ['builder', 'found names', source, search],
    queryFn: () =>
      port.choices<{ names: SourceName[] }>(`/api/datasource/names?${new URLSearchParams({ _id: source, search })}`),
    enabled: mayQuery && source !== '' && search !== '',
    staleTime: FRESH_MS,
    retry: false,
  })
  return data?.names ?? NOTHING
}

const NOTHING: readonly SourceName[] = []

const ARRIVAL_MS = 5_000

/** Whether the tenant has no built-in time series yet; their arrival is noticed. */
export function useIsWithoutSeries(): boolean {
  const { port, mayQuery, source = '' } = useData()
  const { data } = useQuery<DataCatalogue>({
    queryKey: ['builder', 'catalogue', 'first'],
    queryFn: () => port.catalogue({ pageSize: 1 }),
    enabled: mayQuery && source === '',
    refetchInterval: ({ state }) => (hasNone(state.data) ? ARRIVAL_MS : false),
    staleTime: FRESH_MS,
  })
  return source === '' && hasNone(data)
}

const hasNone = (catalogue: DataCatalogue | undefined) =>
  catalogue !== undefined && (catalogue.databases ?? []).length === 0
