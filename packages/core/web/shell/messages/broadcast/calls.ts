import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useSettled } from '../../../crud/use-settled.ts'

/** The receivers of a broadcast: some groups as a whole, others as a list of ids. */
const WHOLE = ['all', 'agents', 'merchants'] as const
const PICKED = ['roles', 'groups', 'users'] as const
export const SCOPES = [...WHOLE, ...PICKED] as const
export type ScopeKind = (typeof SCOPES)[number]
type PickedKind = (typeof PICKED)[number]

export type Scope = Partial<Record<(typeof WHOLE)[number], true> & Record<PickedKind, readonly string[]>>

export function isPicked(kind: ScopeKind): kind is PickedKind {
  return PICKED.some((picked) => picked === kind)
}

export interface Broadcast {
  title: string
  content: string
  /** Address of a page of this product. */
  url?: string | undefined
  scope: Scope
  channels: readonly string[]
}

/** The scope in the form that the server takes; undefined while nobody is chosen. */
export function scopeOf(kind: ScopeKind, ids: readonly string[]): Scope | undefined {
  if (!isPicked(kind)) return { [kind]: true }
  return ids.length > 0 ? { [kind]: ids } : undefined
}

export const sendBroadcast = (broadcast: Broadcast) => api.post<{ sent: number }>('/api/message/broadcast', broadcast)

/** How many people the broadcast would reach; undefined until the server has answered. */
export function useReceivers(scope: Scope | undefined): number | undefined {
  const asked = useSettled(JSON.stringify(scope ?? null))
  const { data } = useQuery({
    queryKey: ['broadcast', 'count', asked],
    queryFn: () => api.post<{ count: number }>('/api/message/broadcast/count', { scope: JSON.parse(asked) }),
    enabled: asked !== 'null',
  })
  return scope === undefined || asked !== JSON.stringify(scope) ? undefined : data?.count
}
