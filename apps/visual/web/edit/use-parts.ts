import { builderKinds } from '@atrium/dashboards/web/builder/builder-kind'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import { loadParts } from './early-calls.ts'

/** The kinds and their words, in the language of the page. They are loaded besides the dashboard, not after it. */
export function useParts() {
  const { locale } = useWords()
  const { data } = useQuery({
    queryKey: ['builder', 'parts', locale],
    async queryFn() {
      const { kinds, connectors } = await loadParts(locale)
      return { kinds: builderKinds(kinds), connectors }
    },
    staleTime: Infinity,
  })
  return data
}
