import { type LoadedKind, loadKinds } from '@atrium/dashboards/web/sample/kind-parts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from './words.ts'

/** All kinds of widgets with their names and examples; undefined until they are loaded. */
export function useKinds(): LoadedKind[] | undefined {
  const { locale } = useWords()
  const { data } = useQuery({
    queryKey: ['kinds', locale],
    queryFn: () => loadKinds(locale),
    staleTime: Infinity,
    // Parts of the program: they come when the network is back.
    retry: true,
  })
  return data
}
