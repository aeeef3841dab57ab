import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { useBaseOf } from '@atrium/core/web/crud/values/use-base-of'
import { timeText } from '@atrium/core/web/ui/zone'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AxisEntry } from '../../contract/patterns/device-axis.ts'
import { useDeviceWords } from '../words.ts'
import './axis.css'
import { AxisDrawing } from './drawing.tsx'
import { EntryList } from './entry-list.tsx'
import { type Filter, useEntryWords } from './entry-words.ts'
import { type Lane, MAX_PORT_LANES } from './lanes.ts'
import { RangeBar } from './range-bar.tsx'
import { useAxis, useView } from './use-axis.ts'
import { moved } from './view.ts'

/** What happened to a device, on one time axis and in words. */
export default function AxisTab({ row }: { row: { _id: string; no?: unknown } }) {
  const { app, entity } = useEntityPage()
  const { word } = useDeviceWords(app.key)
  const words = useEntryWords()
  const navigate = useNavigate()
  const { view, text, preset, setView, choose, move } = useView()
  const { data, error, refetch, dataUpdatedAt } = useAxis({ app, entity, device: row._id }, text, setView)
  const [chosen, setChosen] = useState<AxisEntry>()
  const order = app.entities?.find(({ name }) => name === 'order')
  const orders = useBaseOf(order && { app, entity: order })

  const bar = <RangeBar view={view} preset={preset} word={word} onPreset={choose} onMove={move} />
  if (!data) {
    return (
      <div className="devices-axis">
        {bar}
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    )
  }
  const openerOf = ({ kind, order: id }: AxisEntry) =>
    orders && id && kind === 'order' ? () => void navigate(`${orders}/${id}`) : undefined
  const nameOf = ({ key, port }: Lane) => (port ? word('axisPort', { no: port }) : words.kindOf(key as Filter))
  const thinned = data.counts.filter(({ total, shown }) => shown < total)
  const ports = new Set(data.entries.flatMap(({ port }) => (port ? [port] : [])))
  return (
    <div className="devices-axis">
      {bar}
      {thinned.map(({ kind, total, shown, isCut }) => (
        <Alert
          key={kind}
          type="info"
          showIcon
          title={word(isCut ? 'axisCut' : 'axisThinned', { kind: words.kindOf(kind), total, shown })}
        />
      ))}
      {ports.size > MAX_PORT_LANES && (
        <p className="core-crud-muted">{word('axisPortsLeft', { count: MAX_PORT_LANES })}</p>
      )}
      <AxisDrawing
        axis={data}
        view={view}
        knownMs={dataUpdatedAt}
        label={word('axis')}
        hint={word('axisHint')}
        nameOf={nameOf}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={(entry) => openerOf(entry)?.()}
        onMove={move}
      />
      <p className="devices-axis-said" aria-live="polite">
        {chosen ? (
          <>
            <time dateTime={chosen.at}>{timeText(chosen.at)}</time> {words.wordsOf(chosen)}
          </>
        ) : (
          <span className="core-crud-muted">{word('axisHint')}</span>
        )}
      </p>
      <EntryList
        // Another range begins at its newest page.
        key={text}
        entries={data.entries}
        words={words}
        word={word}
        chosen={chosen}
        name={`${entity.name}-${String(row.no ?? row._id)}`}
        onChoose={setChosen}
        openerOf={openerOf}
        onEarlier={() => move(moved(view, -1, Date.now()))}
      />
    </div>
  )
}
