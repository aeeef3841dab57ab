import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../contract/define/entity.ts'
import { api } from '../../api/client.ts'

/** The values are under the entity's name. */
export type Setting = { rev: number } & Readonly<Record<string, unknown>>

export const settingKey = ({ path }: Entity) => ['setting', path]

export function useSetting(entity: Entity) {
  return useQuery({
    queryKey: settingKey(entity),
    queryFn: () => api.get<Setting>(entity.path, {}),
    // No reload on window focus: it would replace what is being filled in.
    refetchOnWindowFocus: false,
  })
}
