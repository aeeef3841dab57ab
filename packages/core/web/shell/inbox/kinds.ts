import { useQuery } from '@tanstack/react-query'
import { holds } from '../../../contract/access.ts'
import type { Entity, Waiting } from '../../../contract/define/entity.ts'
import { INBOX_COUNTED, type InboxKind } from '../../../contract/wire.ts'
import { useSession } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import type { AppEntry } from '../../app/entry.ts'
import { useProduct } from '../../app/product.ts'
import type { AnyRow } from '../../app/screens.ts'

/** A kind of rows that may wait for this person. */
export interface Kind {
  /** `charge.order` */
  key: string
  entry: AppEntry
  entity: Entity
  waiting: Waiting
}

const keyOf = (app: string, entity: string) => `${app}.${entity}`

/** The kinds that this person may read and decide: those for which the server answers. */
export function useKinds(): Kind[] {
  const { apps } = useProduct()
  const { permissions, tenant } = useSession()
  return apps
    .filter(({ app }) => tenant.apps.includes(app.key))
    .flatMap((entry) =>
      (entry.app.entities ?? []).flatMap((entity) => {
        const { waiting } = entity.list
        const may = (permission: string) => holds(permissions, [entry.app.key, entity.module, permission])
        if (!waiting || !may('read') || !waiting.acts.some(may)) return []
        return [{ key: keyOf(entry.app.key, entity.name), entry, entity, waiting }]
      }),
    )
}

interface Answer {
  kinds: InboxKind<AnyRow>[]
}

/** The beginning of the keys of both queries, for what makes them ask again. */
export const INBOX = ['inbox']
const MAX_ROWS = 50

/** How many rows of each kind wait: kind → count. Without kinds nothing is requested. */
export function useCounts(kinds: readonly Kind[]): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery({
    queryKey: [...INBOX, 'counts'],
    queryFn: () => api.get<Answer>('/api/inbox', { rows: 0 }),
    enabled: kinds.length > 0,
    staleTime: 10_000,
  })
  return data && new Map(data.kinds.map(({ app, entity, count }) => [keyOf(app, entity), count]))
}

/** A row that waits. */
export interface Item {
  /** Unique among all kinds. */
  key: string
  kind: Kind
  row: AnyRow
  refs: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export function useItems(kinds: readonly Kind[]) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...INBOX, 'rows'],
    queryFn: () => api.get<Answer>('/api/inbox', { rows: MAX_ROWS }),
    enabled: kinds.length > 0,
    // A row that somebody else has decided is gone when the person comes back to the page.
    staleTime: 0,
  })
  const found = data?.kinds ?? []
  const groups = kinds.flatMap((kind) => {
    const one = found.find(({ app, entity }) => keyOf(app, entity) === kind.key)
    if (!one || one.list.length === 0) return []
    const items = one.list.map((row): Item => ({ key: `${kind.key}.${row._id}`, kind, row, refs: one.refs }))
    return [{ kind, count: one.count, items }]
  })
  return { groups, isPending: isPending && kinds.length > 0, error, refetch }
}

/** `99+` where counting has ended. */
export const countText = (count: number): string => (count >= INBOX_COUNTED ? `${INBOX_COUNTED - 1}+` : String(count))
