import type { App } from '@atrium/core/contract/define/app'
import { type Entity, listPath } from '@atrium/core/contract/define/entity'
import { type RefNames, refOptions } from '@atrium/core/web/crud/calls'
import { useQueries } from '@tanstack/react-query'
import type { Facts } from './changes.ts'

/** The current names of the rows that an entry refers to. Where the user may not read them, the ids stay. */
export function useNames(app: App, entity: Entity, rows: readonly (Facts | null)[]): RefNames {
  const asked = Object.entries(entity.fields).flatMap(([name, field]) => {
    const ids = rows.flatMap((row) => [row?.[name] ?? []].flat()).map(String)
    if (field.kind !== 'ref' || ids.length === 0) return []
    return [{ name, ids: [...new Set(ids)].sort().join(','), source: sourceOf(app, field.to) }]
  })
  const answers = useQueries({
    queries: asked.map(({ ids, source }) => ({
      queryKey: ['refs', source.path, { ids }],
      queryFn: () => refOptions(source, { ids }),
      retry: false,
    })),
  })
  return Object.fromEntries(
    asked.map(({ name }, at) => [
      name,
      Object.fromEntries((answers[at]?.data ?? []).map(({ _id, name: title }) => [_id, title])),
    ]),
  )
}

function sourceOf(app: App, to: string): { path: string; title: string } {
  if (to === 'user') return { path: '/api/ref/users', title: 'name' }
  const target = app.entities?.find(({ name }) => name === to)
  return target ? { path: listPath(target), title: target.title } : { path: `/api/${to}/list`, title: 'name' }
}
