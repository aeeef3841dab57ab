import { api } from '@atrium/core/web/api/client'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dashboard } from '../../index.ts'

export interface EditedDashboard {
  _id: string
  rev: number
  name: string
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

/** The lists and figures that the author can choose, in the author's language. */
export function useCatalogue(locale: string) {
  return useQuery({
    queryKey: ['visual', 'business', locale],
    queryFn: serverData.business,
  })
}

export function useSave(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ rev, components }: Pick<EditedDashboard, 'rev' | 'components'>) =>
      api.put<{ dashboard: EditedDashboard }>(dashboard.path, { _id: id, rev, components }),
    onSuccess: (answer) => queries.setQueryData(['visual', dashboard.name, 'data', id], answer.dashboard),
  })
}
