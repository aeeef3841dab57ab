import type { MissingProps } from '@atrium/core/web/page/missing-part'
import { builderKinds } from '@atrium/dashboards/web/builder/builder-kind'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWords } from '../words.ts'
import { loadParts } from './early-calls.ts'

/**
 * The kinds and their words, in the language of the page. They are loaded besides the dashboard, not after it.
 * `missing`: what stands in place of the page if they did not arrive.
 */
export function useParts() {
  const { locale } = useWords()
  const { data, isError, errorUpdateCount, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['builder', 'parts', locale],
    async queryFn() {
      const { kinds, connectors } = await loadParts(locale)
      return { kinds: builderKinds(kinds), connectors }
    },
    staleTime: Infinity,
    retry: false,
  })
  const failure = useMemo(() => ({ times: errorUpdateCount, atMs: errorUpdatedAt }), [errorUpdateCount, errorUpdatedAt])
  const missing: MissingProps | null = isError ? { failure, again: refetch } : null
  return { parts: data, missing }
}
