import './states.css'
import type { TimeRange } from '@atrium/core/contract/time'
import { fill } from '@atrium/core/web/words'
import type { ReactNode } from 'react'
import type { Dataset } from '../../contract/data.ts'
import { useCanvasWords } from './canvas-words.ts'
import { emptyText, rangeToNewest } from './emptiness.ts'
import { type FeedState, isForbidden } from './feed.ts'
import { useItemActions } from './item-actions.ts'

export type SkeletonShape = 'value' | 'chart' | 'table' | 'gauge' | 'block'

/** A grey outline of the content that is loading. */
export function Skeleton({ shape = 'block' }: { shape?: SkeletonShape }) {
  return (
    <div className={`charts-skeleton charts-skeleton-${shape}`} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

interface NoDataProps {
  /** The dataset without rows; it contains the reason. */
  dataset?: Dataset | null | undefined
  /** Set if the person may choose the range. */
  onRange?: ((range: TimeRange) => void) | undefined
}

/** Says that there is no data and why, and offers a range that has data. */
export function NoData({ dataset, onRange }: NoDataProps) {
  const words = useCanvasWords()
  const actions = useItemActions()
  const jump = dataset && onRange && rangeToNewest(dataset)
  return (
    <div className="charts-note" role="status">
      <svg viewBox="0 0 48 32" aria-hidden="true" className="charts-note-mark">
        <path
          d="M2 22h10l4-8 6 14 5-10 3 4h16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="3 4"
        />
      </svg>
      <span>{words.noData}</span>
      {dataset?.empty && <small>{emptyText(dataset.empty, words)}</small>}
      {jump && (
        <button type="button" className="charts-link" onClick={() => onRange(jump)}>
          {words.toNewest}
        </button>
      )}
      {dataset && actions?.inspect && !jump && (
        <button type="button" className="charts-link" onClick={actions.inspect}>
          {words.inspect}
        </button>
      )}
    </div>
  )
}

export function Unsupported({ kind }: { kind: string }) {
  const words = useCanvasWords()
  return (
    <div className="charts-note" role="note">
      <span>{words.unsupported}</span>
      <small>{kind}</small>
    </div>
  )
}

/** Stands for an imported item in the editor until somebody has reviewed it. */
export function Unreviewed() {
  const words = useCanvasWords()
  return (
    <div className="charts-note" role="note">
      <span>{words.unreviewed}</span>
    </div>
  )
}

/** Says, in the widget's words, that its settings cannot be drawn. */
export function Problem({ text }: { text: string }) {
  return (
    <div className="charts-note" role="alert">
      <span>{text}</span>
    </div>
  )
}

/** Says that the column that the author chose is not in the data, or not any more. */
export function MissingColumn({ name }: { name: string }) {
  const words = useCanvasWords()
  return <Problem text={fill(words.missingColumn, { name })} />
}

/** Why there are no data. What the viewer may not see is no fault: a visitor reads a quiet note. */
export function Refused({ code, msg }: { code?: number; msg: string }) {
  const words = useCanvasWords()
  const actions = useItemActions()
  if (code !== undefined && isForbidden(code)) {
    return (
      <div className="charts-note" role="note">
        <small>{msg}</small>
      </div>
    )
  }
  return (
    <div className="charts-note charts-note-refused" role="alert">
      <span>{words.refused}</span>
      <small>{msg}</small>
      {actions && (
        <button type="button" className="charts-button" onClick={actions.reload}>
          {words.tryAgain}
        </button>
      )}
    </div>
  )
}

/** Covers a view while its data loads. In a frame it draws nothing, because the frame does this for every kind. */
export function LoadingOverlay({ onCancel }: { onCancel(): void }) {
  return useItemActions() ? null : <LoadingCover onCancel={onCancel} />
}

/** The text over data that are loading, with a button to cancel. */
export function LoadingCover({ onCancel }: { onCancel(): void }) {
  const words = useCanvasWords()
  return (
    <div className="charts-loading" role="status">
      <span>
        {words.loading}{' '}
        <button type="button" className="charts-link" onClick={onCancel}>
          {words.cancelLoading}
        </button>
      </span>
    </div>
  )
}

interface DataGateProps {
  sources: readonly FeedState[]
  skeleton: SkeletonShape
  onRange?: NoDataProps['onRange']
  children(datasets: readonly Dataset[]): ReactNode
}

/**
 * Shows the data once a source has some. Before that it shows the outline, the reason of a refusal, or that there is
 * none.
 */
export function DataGate({ sources, skeleton, onRange, children }: DataGateProps) {
  const datasets = sources.flatMap(({ dataset }) => (dataset && dataset.rows.length > 0 ? [dataset] : []))
  if (datasets.length > 0) return children(datasets)
  const refused = sources.find((source) => source.refused)?.refused
  if (refused) return <Refused {...refused} />
  if (sources.some(({ dataset, loading }) => loading && !dataset)) return <Skeleton shape={skeleton} />
  return <NoData dataset={emptyOf(sources)} onRange={onRange} />
}

/** The first source without rows that gives a reason. */
export function emptyOf(sources: readonly FeedState[]): Dataset | null | undefined {
  return sources.find(({ dataset }) => dataset?.empty)?.dataset
}
