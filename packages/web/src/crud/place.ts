import { useLocation, useNavigate } from 'react-router'
import { useEntityRoom } from './entity-context.ts'

/** What stands beside the list. */
export type Place =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'detail'; id: string }
  | { kind: 'edit'; id: string }
  | { kind: 'unknown' }

/** `/visitor/record/list/{id}/edit` below its base; null for an address outside. */
export function placeAt(base: string, pathname: string): Place {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length).split('/').filter(Boolean) : ['', '', '']
  const [first, second, ...more] = rest
  if (first === undefined) return { kind: 'list' }
  if (more.length > 0) return { kind: 'unknown' }
  if (second === undefined) return first === 'new' ? { kind: 'new' } : { kind: 'detail', id: first }
  return second === 'edit' ? { kind: 'edit', id: first } : { kind: 'unknown' }
}

export function usePlace(): Place {
  const { base } = useEntityRoom()
  return placeAt(base, useLocation().pathname)
}

export interface Ways {
  list: string
  create: string
  detail(id: string): string
  edit(id: string): string
  go(to: string, options?: { replace?: boolean }): void
}

/** Addresses of an entity's places, the list's filters kept in each. */
export function useWays(): Ways {
  const { base } = useEntityRoom()
  const { search } = useLocation()
  const navigate = useNavigate()
  return {
    list: `${base}${search}`,
    create: `${base}/new${search}`,
    detail: (id) => `${base}/${id}${search}`,
    edit: (id) => `${base}/${id}/edit${search}`,
    go: (to, options) => {
      navigate(to, options)
    },
  }
}
