import { type BuilderConnector, loadConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words.ts'

/** All kinds of data sources with their names; undefined until they are loaded. */
export function useConnectors(): BuilderConnector[] | undefined {
  const { locale } = useWords()
  const { data } = useQuery({
    queryKey: ['connectors', locale],
    queryFn: () => loadConnectors(locale),
    staleTime: Number.POSITIVE_INFINITY,
    // Parts of the program: they come when the network is back.
    retry: true,
  })
  return data
}
