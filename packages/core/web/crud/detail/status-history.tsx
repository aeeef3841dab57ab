import { statusName } from '../../../contract/define/entity.ts'
import type { StatusChange } from '../../../contract/wire.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { useEntityPage } from '../entity-context.ts'
import { RowStatus } from '../values/cell.tsx'
import { formatMoment } from '../values/times.ts'
import { useCrudWords } from '../words.ts'

/** What was done to a row, newest first, of the answer that has the row; the status where it changed. */
export function StatusHistory({ steps }: { steps: readonly StatusChange[] }) {
  const { word } = useCrudWords()
  if (steps.length === 0) return <p className="core-crud-muted">{word('noHistory')}</p>
  return (
    <ol className="core-crud-history">
      {steps.map((change) => (
        <Change key={`${change.at} ${change.action}`} change={change} />
      ))}
    </ol>
  )
}

function Change({ change: { action, from, to, byName, reason, at } }: { change: StatusChange }) {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const known = action in (entity.actions ?? {})
  return (
    <li>
      <p className="core-crud-history-head">
        <b>{known ? words.action(action) : action}</b>
        <span>{byName ?? word('bySystem')}</span>
        <time dateTime={at}>
          {formatMoment(at)}
          <ZoneNote atMs={Date.parse(at)} />
        </time>
      </p>
      {from !== to && (
        <p className="core-crud-history-step">
          {from !== null && statusName(entity, from) !== undefined && (
            <>
              <RowStatus status={from} />
              <span aria-hidden="true">→</span>
            </>
          )}
          <RowStatus status={to} />
        </p>
      )}
      {reason && (
        <p className="core-crud-muted">
          {words.field('reason')}: {words.reason(reason)}
        </p>
      )}
    </li>
  )
}
