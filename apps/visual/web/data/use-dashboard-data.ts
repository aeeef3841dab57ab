import type { Locale } from '@atrium/core/contract/refusal'
import { api } from '@atrium/core/web/api/client'
import type { ComponentItem, DashboardOptions } from '@atrium/dashboards/contract/dashboard'
import { builderKinds } from '@atrium/dashboards/web/builder/builder-kind'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dashboard } from '../../index.ts'
import { loadParts } from '../edit/early-calls.ts'

export interface EditedDashboard {
  _id: string
  rev: number
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

/** A whole dashboard, for changing the data sources of its components. */
export function useEditedDashboard(id: string) {
  return useQuery({
    queryKey: ['visual', dashboard.name, 'data', id],
    queryFn: async () => (await api.get<{ dashboard: EditedDashboard }>(dashboard.path, { _id: id })).dashboard,
    // A refetch must not overwrite the author's edits. Saving an outdated revision is refused (40901).
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The kinds of components and of data sources, in the author's language. */
export function useParts(locale: Locale) {
  return useQuery({
    queryKey: ['visual', 'parts', locale],
    queryFn: async () => {
      const { kinds, connectors } = await loadParts(locale)
      return { kinds: builderKinds(kinds), connectors }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type Parts = NonNullable<ReturnType<typeof useParts>['data']>

export function useSave(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ rev, components }: Pick<EditedDashboard, 'rev' | 'components'>) =>
      api.put<{ dashboard: EditedDashboard }>(dashboard.path, { _id: id, rev, components }),
    onSuccess: (answer) => queries.setQueryData(['visual', dashboard.name, 'data', id], answer.dashboard),
  })
}
