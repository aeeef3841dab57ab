import type { DataCatalogue } from '@atrium/contract/data-catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useWords } from '../../canvas/kind/words.ts'
import type { CatalogueRequest, DataPort } from './data-port.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

export const useDataWords = () => useWords(words)

export interface DataContext {
  port: DataPort
  /** The names of the dashboard's parameters, for values of tags. */
  parameters: readonly string[]
  mayQuery: boolean
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
  const { port, mayQuery } = useData()
  return useQuery<DataCatalogue>({
    queryKey: ['builder', 'catalogue', request],
    queryFn: () => port.catalogue(request ?? {}),
    enabled: request !== undefined && mayQuery,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
