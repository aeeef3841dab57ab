import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { emptyText } from '@atrium/charts/web/kind/emptiness'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import type { ComponentItem, ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { PullRefused } from '../../live/live-link.ts'
import { type BuilderConnector, specOf } from './builder-connector.ts'
import { useData, useDataWords } from './data-context.ts'
import { mendOf } from './mend.ts'
import { RowsTable } from './rows-table.tsx'
import { usePreview } from './use-preview.ts'

interface PreviewProps {
  draft: Draft
  item: ComponentItem
  index: number
  connectors: readonly BuilderConnector[]
  /** A query that has rows, in place of one that has none. */
  onMend(query: StoredQuery): void
}

/** What the widget will get: rows, how many, how long it took; or why there are none, and what helps. */
export function Preview({ draft, item, index, connectors, onMend }: PreviewProps) {
  const words = useDataWords()
  const canvas = useCanvasWords()
  const { port } = useData()
  const { data, error, isAsked } = usePreview(draft, item, index, port)
  if (!data && !isAsked) return <p className="dashboards-builder-muted">{words.previewWaits}</p>
  if (error && !data) return <p role="alert">{error instanceof PullRefused ? error.message : words.previewFailed}</p>
  if (!data) return <p className="dashboards-builder-muted">…</p>
  const source = item.component.dataSources[index] ?? NONE
  const spec = specOf(source, connectors)
  const mend = mendOf(data, source.props, spec)
  return (
    <section className="dashboards-builder-preview" aria-label={words.preview}>
      <h3>
        {words.preview}{' '}
        <span className="dashboards-builder-muted" role="status">
          {fill(words.rows, { rows: measured(data.total ?? data.rows.length) })}
          {data.tookMs !== undefined && ` · ${fill(words.took, { ms: measured(Math.round(data.tookMs * 10) / 10) })}`}
        </span>
      </h3>
      {error && <p role="alert">{error instanceof PullRefused ? error.message : words.previewFailed}</p>}
      {data.rows.length > 0 ? (
        <RowsTable dataset={data} />
      ) : (
        <p>
          {spec?.builder?.isWritten?.(source.props) ? words.emptyStatement : words.emptyResult}
          {data.empty && `: ${emptyText(data.empty, canvas)}`}
        </p>
      )}
      {data.rows.length === 0 && mend && (
        <button type="button" className="dashboards-builder-button" onClick={() => onMend(mend.query)}>
          {words[mend.how]}
        </button>
      )}
    </section>
  )
}

const NONE: ItemDataSource = { _id: '', props: {} }
