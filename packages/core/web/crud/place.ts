import { useLocation, useNavigate } from 'react-router'
import { useEntityPage } from './entity-context.ts'

/** What is shown beside the list, or in place of it. */
export type Place =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'detail'; id: string }
  | { kind: 'edit'; id: string }
  | { kind: 'page'; id: string }
  | { kind: 'unknown' }

/** Reads an address such as `/visitor/record/list/{id}/edit`, where `base` is the part before `{id}`. */
export function placeAt(base: string, pathname: string): Place {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length).split('/').filter(Boolean) : ['', '', '']
  const [first, second, ...extra] = rest
  if (first === undefined) return { kind: 'list' }
  if (extra.length > 0) return { kind: 'unknown' }
  if (second === undefined) return first === 'new' ? { kind: 'new' } : { kind: 'detail', id: first }
  return second === 'edit' || second === 'page' ? { kind: second, id: first } : { kind: 'unknown' }
}

export function usePlace(): Place {
  const { base } = useEntityPage()
  return placeAt(base, useLocation().pathname)
}

export interface PageLinks {
  list: string
  create: string
  detail(id: string): string
  edit(id: string): string
  /** The row's own page, if its entity has one. */
  page(id: string): string
  go(to: string, options?: { replace?: boolean }): void
}

/** The addresses of an entity's pages; each keeps the filters of the list. */
export function usePageLinks(): PageLinks {
  const { base } = useEntityPage()
  const { search } = useLocation()
  const navigate = useNavigate()
  return {
    list: `${base}${search}`,
    create: `${base}/new${search}`,
    detail: (id) => `${base}/${id}${search}`,
    page: (id) => `${base}/${id}/page`,
    edit: (id) => `${base}/${id}/edit${search}`,
    go: (to, options) => {
      navigate(to, options)
    },
  }
}
