import type { Dataset } from '@atrium/charts/contract/data'
import { api } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { usePlace } from '@atrium/core/web/crud/place'
import type { TestStep } from '@atrium/dashboards/contract/source-test'
import { RowsTable } from '@atrium/dashboards/web/builder/data/rows-table'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { dataSource } from '../../index.ts'
import { useWords } from '../words.ts'
import './sources.css'

interface Tried extends Pick<Dataset, 'columns' | 'rows'> {
  ok: boolean
  steps: { step: TestStep; ok: boolean; ms: number; message?: string }[]
}

interface TrySourceProps {
  type: number
  /** The settings in the form; absent: those that are stored. */
  props?: Readonly<Record<string, unknown>>
}

/** Tries a data source: which steps went well and how long each took, why one failed, and the first rows. */
export function TrySource({ type, props }: TrySourceProps) {
  const { word } = useWords()
  const may = useMay()
  const errorText = useErrorText()
  const place = usePlace()
  const id = 'id' in place ? place.id : undefined
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api.post<Tried>(`${dataSource.path}/test`, { ...(id ? { _id: id } : { type }), ...(props && { props }) }),
  })
  if (!may('test')) return null
  return (
    <div className="visual-source-test">
      <Button loading={isPending} onClick={() => mutate()}>
        {word('sourceTest')}
      </Button>
      <div aria-live="polite">
        {error && <Alert showIcon type="error" title={errorText(error)} />}
        {data && !error && (
          <>
            <ol>
              {data.steps.map(({ step, ok, ms, message }) => (
                <li key={step} data-ok={ok}>
                  {word(`sourceStep_${step}`)} {ok ? (message ? '⚠' : '✓') : '✗'} {word('sourceMs', { ms })}
                  {message && <strong>{message}</strong>}
                </li>
              ))}
            </ol>
            {data.rows.length > 0 && (
              <RowsTable dataset={{ ...data, startMs: 0, endMs: 0, intervalMs: 0, ...orderOf(data) }} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Rows without a time have no first column of times either. */
const orderOf = ({ columns, rows }: Tried): Partial<Dataset> =>
  columns[0]?.type === 'time'
    ? {}
    : { ordered: true, columns: [{ name: 'time', type: 'time' }, ...columns], rows: rows.map((row) => [null, ...row]) }
