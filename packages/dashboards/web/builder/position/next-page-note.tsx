import './next-page-note.css'
import type { Fillable } from '@atrium/core/contract/define/words'
import { fill, useLocale, useWords } from '@atrium/core/web/words'
import { useQuery } from '@tanstack/react-query'
import type { DashboardPort } from '../../prop-form/form-context.ts'
import en_US from './en_US.ts'
import { type NextPages, nextPages } from './next-pages.ts'
import zh_CN from './zh_CN.ts'

interface NextPageNoteProps {
  /** `_id` of the dashboard. */
  dashboard: string
  nextPage: string
  dashboards: DashboardPort
}

const words = { zh_CN, en_US }

/** Says when pages turn in a circle, or to one that is gone; nothing for pages that end. */
export function NextPageNote({ dashboard, nextPage, dashboards }: NextPageNoteProps) {
  const { next } = useWords(words)
  const list = new Intl.ListFormat(useLocale().replace('_', '-'), { type: 'conjunction' })
  const { data } = useQuery({
    queryKey: ['builder', 'next pages', dashboard, nextPage],
    queryFn: () => nextPages(dashboard, nextPage, dashboards.get),
    enabled: nextPage !== '',
  })
  const text = nextPage !== '' && data ? textOf(data, next, (names) => list.format(names)) : ''
  return (
    <p
      className="dashboards-builder-next-page"
      role="status"
      data-wrong={data?.kind === 'self' || data?.kind === 'gone'}
    >
      {text}
    </p>
  )
}

function textOf(pages: NextPages, next: Fillable<typeof zh_CN.next>, list: (names: string[]) => string): string {
  if (pages.kind === 'ends') return ''
  if (pages.kind === 'self') return next.self
  if (pages.kind === 'gone') return pages.after === '' ? next.gone : fill(next.goneAfter, { name: pages.after })
  const names = pages.names
  if (pages.kind === 'back') return fill(next.back, { names: names.join(' → '), last: names.at(-1) ?? '' })
  return names.length === 1 ? fill(next.stays, { name: names[0] ?? '' }) : fill(next.apart, { names: list(names) })
}
