import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDoingDesk } from '../actions/doing-context.ts'
import { doingsFor, useDoings } from '../actions/use-actions.ts'
import { useEntityRoom } from '../entity-context.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import type { Columns } from './use-columns.ts'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'

interface ListBarProps {
  list: ListState
  columns: Columns
  selection: Selection
}

/** The bar above the rows: the number of rows, or the actions for the selected ones. Its height is constant. */
export function ListBar({ list, columns, selection }: ListBarProps) {
  const { word, locale } = useCrudWords()
  return (
    <div className="crud-list-bar">
      {selection.rows.length > 0 ? (
        <BulkActions selection={selection} />
      ) : (
        <span className="crud-muted" role="status">
          {list.total === undefined ? '' : word('total', { total: formatNumber(list.total, locale) })}
        </span>
      )}
      <span className="crud-list-tools">
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden spin={list.fetching} />}
          aria-label={word('refresh')}
          title={word('refresh')}
          onClick={list.refresh}
        />
        <ColumnChooser columns={columns} />
        <ExportButton list={list} columns={columns.visible} selected={selection.rows} />
      </span>
    </div>
  )
}

function BulkActions({ selection: { rows, clear } }: { selection: Selection }) {
  const { entity } = useEntityRoom()
  const { word } = useCrudWords()
  const { start } = useDoingDesk()
  const doings = useDoings().filter((doing) => rows.some((row) => doingsFor(entity, [doing], row).length > 0))
  return (
    <span className="crud-bulk" role="status">
      <b>{word('selected', { count: rows.length })}</b>
      {doings.map((doing) => (
        <Button
          key={doing.action ?? 'delete'}
          size="small"
          danger={doing.danger}
          onClick={() => start(doing, rows, { bulk: true, onDone: clear })}
        >
          {doing.label}
        </Button>
      ))}
      <Button type="link" size="small" onClick={clear}>
        {word('clearSelection')}
      </Button>
    </span>
  )
}
