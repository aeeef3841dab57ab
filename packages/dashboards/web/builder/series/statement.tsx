import type { Dataset } from '@atrium/charts/contract/data'
import { influxqlOf } from '@atrium/timeseries/contract/influxql'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { MAX_STATEMENT } from '@atrium/timeseries/contract/query-language'
import { useState } from 'react'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import { PullRefused } from '../../live/live-link.ts'
import { useData } from '../data/data-context.ts'
import { RowsTable } from '../data/rows-table.tsx'
import { useSeriesWords } from './words.ts'

interface StatementProps {
  query: SeriesQuery
  stepMs: number
  /** The statement becomes the query. */
  onUse(influxql: string): void
}

/** The query as a statement, which an author may change and try, and use in place of the form. */
export function Statement({ query, stepMs, onUse }: StatementProps) {
  const words = useSeriesWords()
  const { port, zone, source = '' } = useData()
  const own = influxqlOf({ ...EMPTY, ...query, db: '' }, stepMs, zone)
  const [typed, setTyped] = useState<string | null>(null)
  const [result, setResult] = useState<{ datasets: Dataset[] } | { problem: string } | null>(null)
  const text = typed ?? own

  async function run() {
    try {
      setResult({ datasets: await port.preview({ db: query.db ?? '', sql: text }) })
    } catch (error) {
      setResult({ problem: error instanceof PullRefused ? error.message : words.previewFailed })
    }
  }

  return (
    <details className="dashboards-builder-statement">
      <summary>{words.statement}</summary>
      <p className="dashboards-builder-muted">{source === '' ? words.statementHint : words.statementHintThere}</p>
      <textarea
        className="dashboards-builder-input dashboards-builder-code"
        aria-label={words.statement}
        rows={5}
        spellCheck={false}
        maxLength={MAX_STATEMENT}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="dashboards-builder-row">
        {source === '' && (
          <button type="button" className="dashboards-builder-button" onClick={() => void run()}>
            {words.run}
          </button>
        )}
        <button
          type="button"
          className="dashboards-builder-button"
          disabled={text.trim() === ''}
          onClick={() => onUse(text)}
        >
          {words.useStatement}
        </button>
        {typed !== null && (
          <button type="button" className="dashboards-builder-button" onClick={() => setTyped(null)}>
            {words.asForm}
          </button>
        )}
      </div>
      {result && 'problem' in result && <p role="alert">{result.problem}</p>}
      {result && 'datasets' in result && result.datasets.length === 0 && <p>{words.emptyResult}</p>}
      {result &&
        'datasets' in result &&
        // biome-ignore lint/suspicious/noArrayIndexKey: series are listed in their order
        result.datasets.slice(0, 3).map((dataset, at) => <RowsTable key={at} dataset={dataset} />)}
    </details>
  )
}

const EMPTY: ComponentQuery = {
  dataSource: '',
  db: '',
  from: '',
  fieldSet: [],
  whereObj: { TAG: [] },
  timeColumnName: 'time',
  startTime: '*-2h',
  endTime: '*',
  interval: '',
}
