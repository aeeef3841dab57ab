import { formatNumber } from '@atrium/core/web/crud/values/money'
import type { ImportState } from '@atrium/timeseries/web/table/import-run'
import { Alert, Button, Progress } from 'antd'
import { Link } from 'react-router'
import { measurementAddress } from '../../addresses.ts'
import { useWords } from '../../words.ts'
import type { Draft } from './draft.ts'
import { RefusedRows } from './refused-rows.tsx'

interface RunPanelProps {
  state: ImportState
  file: string
  draft: Draft
  run: { proceed(): void; cancel(): void; isOver: boolean; isOtherUser: boolean }
}

/** The progress of an import, and its end. */
export function RunPanel({ state, file, draft, run }: RunPanelProps) {
  const { word, locale } = useWords()
  const counted = (count: number) => formatNumber(count, locale)
  const { measurement } = draft
  const db = draft.db.trim()
  const stored = counted(state.stored)
  const reason = state.fault ? word(`fault_${state.fault}`) : (state.refusal ?? '')
  const { clock } = state
  const notes = [
    [clock?.missing ?? 0, 'missingTimes'],
    [clock ? clock.first + clock.second + clock.undecided : 0, 'doubleTimes'],
    [clock?.backwards ?? 0, 'backwardTimes'],
  ] as const
  return (
    <div className="visual-connect-run" role="status">
      {!run.isOver && <p>{word('importing', { file })}</p>}
      {state.phase === 'waiting' && <Alert type="warning" showIcon title={word('importWaiting')} />}
      {state.phase === 'stopped' && <Alert type="error" showIcon title={word('importStopped', { reason, stored })} />}
      {state.phase === 'signedOut' && (
        <Alert
          type="warning"
          showIcon
          title={run.isOtherUser ? word('importOtherUser') : word('importSignedOut', { stored })}
        />
      )}
      {state.phase === 'failed' && <Alert type="error" showIcon title={word('importFailed', { reason, stored })} />}
      {state.phase === 'cancelled' && <Alert type="info" showIcon title={word('importCancelled', { stored })} />}
      {state.phase === 'done' && state.stored === 0 && <Alert type="warning" showIcon title={word('importNothing')} />}
      {state.phase === 'done' && state.stored > 0 && (
        <Alert
          type="success"
          showIcon
          title={word('importDone', { stored, db, measurement })}
          action={<Link to={measurementAddress(db, measurement, rangeOf(state))}>{word('seeData')}</Link>}
        />
      )}
      <Progress
        percent={Math.floor(state.share * 100)}
        status={state.phase === 'done' ? 'success' : run.isOver ? 'exception' : 'active'}
        aria-label={word('importing', { file })}
      />
      <p className="visual-connect-counts">
        <span>{word('countRows', { count: counted(state.rows) })}</span>
        <span>{word('countStored', { count: counted(state.stored) })}</span>
        {state.refusedCount > 0 && <span>{word('countRefused', { count: counted(state.refusedCount) })}</span>}
        {state.leftCount > 0 && <span>{word('countLeft', { count: counted(state.leftCount) })}</span>}
      </p>
      {!run.isOver && (
        <div className="visual-connect-start">
          {state.phase === 'stopped' && (
            <Button type="primary" onClick={run.proceed}>
              {word('proceed')}
            </Button>
          )}
          {state.phase === 'signedOut' && (
            <>
              <Button type="primary" href="/login" target="_blank">
                {word('signInAgain')}
              </Button>
              <Button onClick={run.proceed}>{word('proceed')}</Button>
            </>
          )}
          {state.phase === 'waiting' && <Button onClick={run.proceed}>{word('proceedNow')}</Button>}
          <Button onClick={run.cancel}>{word('cancelImport')}</Button>
        </div>
      )}
      {run.isOver && notes.map(([count, key]) => count > 0 && <p key={key}>{word(key, { count: counted(count) })}</p>)}
      <RefusedRows kind="refused" rows={state.refused} count={state.refusedCount} file={file} isOver={run.isOver} />
      <RefusedRows kind="left" rows={state.left} count={state.leftCount} file={file} isOver={run.isOver} />
    </div>
  )
}

/** The range of the imported rows; the end of a range does not belong to it. */
function rangeOf({ edges }: ImportState) {
  if (!edges) return undefined
  const isoOf = (us: number) => new Date(Math.floor(us / 1000)).toISOString()
  return { from: isoOf(edges.fromUs), to: isoOf(edges.toUs + 1_000_000) }
}
