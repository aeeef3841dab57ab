import { Breadcrumb, Skeleton } from 'antd'
import { Link } from 'react-router'
import { ForbiddenPage, isForbidden } from '../../page/forbidden.tsx'
import { useTitle } from '../../page/site.ts'
import { RowActions } from '../actions/row-actions.tsx'
import { useEntityPage } from '../entity-context.ts'
import { useOpenRow } from '../row-query.ts'
import { RowStatus } from '../values/cell.tsx'
import { RowTitle } from '../values/row-title.tsx'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import './detail.css'
import { NoRow } from '../no-row.tsx'
import { DetailTabs } from './detail-panel.tsx'
import { useRowInFind } from './use-row-in-find.ts'

/** A row on a page of its own, with an address to share: the tabs of its detail in the whole width. */
export function RowPage({ id }: { id: string }) {
  const { entity, words, base } = useEntityPage()
  const { word } = useCrudWords()
  const { data, isPending, error, refetch } = useOpenRow(id)
  const title = data ? titleOf(entity, data.row) : words.name
  useTitle(title)
  useRowInFind(data?.row)
  if (isForbidden(error)) return <ForbiddenPage />
  return (
    <article className="core-crud-row-page core-crud-surface" aria-label={title}>
      <Breadcrumb
        className="core-shell-crumbs"
        aria-label={word('breadcrumbs')}
        items={[{ title: <Link to={base}>{words.name}</Link> }, { title }]}
      />
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {!isPending && !data && <NoRow error={error} onRetry={refetch} />}
      {data && (
        <>
          <header className="core-crud-row-page-head">
            <h1>
              <RowTitle row={data.row} />
            </h1>
            {entity.status && <RowStatus status={data.row.status} />}
            <span className="core-crud-panel-actions">
              <RowActions row={data.row} look="default" />
            </span>
          </header>
          <div className="core-crud-row-page-body">
            <DetailTabs masked={data} />
          </div>
        </>
      )}
    </article>
  )
}
