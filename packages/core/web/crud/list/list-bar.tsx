import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useRowCommandRunner } from '../actions/row-command-context.ts'
import { commandsFor, useRowCommands } from '../actions/use-actions.ts'
import { useEntityPage } from '../entity-context.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { MoreColumns } from './more-columns.tsx'
import type { Columns } from './use-columns.ts'
import type { FittedColumns } from './use-fit.ts'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'
import { ViewMenu } from './views/view-menu.tsx'

interface ListBarProps {
  list: ListState
  columns: Columns
  /** Absent where rows are cards. */
  fitted: FittedColumns | undefined
  selection: Selection
}

/** The bar above the rows: the number of rows, or the actions for the selected ones. Its height is constant. */
export function ListBar({ list, columns, fitted, selection }: ListBarProps) {
  const { word, locale } = useCrudWords()
  return (
    <div className="core-crud-list-bar">
      {selection.rows.length + selection.elsewhere > 0 ? (
        <BulkActions selection={selection} />
      ) : (
        <span className="core-crud-list-total">
          <span className="core-crud-muted" role="status">
            {list.total === undefined ? '' : word('total', { total: formatNumber(list.total, locale) })}
          </span>
          <ViewMenu columns={columns.visible} />
        </span>
      )}
      <span className="core-crud-list-tools">
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden spin={list.fetching} />}
          aria-label={word('refresh')}
          title={word('refresh')}
          onClick={list.refresh}
        />
        {fitted && <MoreColumns columns={fitted} />}
        <ColumnChooser columns={columns} />
        <ExportButton list={list} columns={columns.visible} selection={selection} />
      </span>
    </div>
  )
}

function BulkActions({ selection: { rows, elsewhere, choose, clear } }: { selection: Selection }) {
  const { entity, screens } = useEntityPage()
  const { bulkActions: Own } = screens
  const { word } = useCrudWords()
  const { start } = useRowCommandRunner()
  const commands = useRowCommands().filter((command) =>
    rows.some((row) => commandsFor(entity, [command], row).length > 0),
  )
  return (
    <span className="core-crud-bulk" role="status">
      {rows.length > 0 && <b>{word('selected', { count: rows.length })}</b>}
      {elsewhere > 0 && <span className="core-crud-muted">{word('selectedElsewhere', { count: elsewhere })}</span>}
      {Own && rows.length > 0 && (
        <Suspense fallback={null}>
          <Own rows={rows} />
        </Suspense>
      )}
      {commands.map((command) => (
        <Button
          key={command.action ?? 'delete'}
          size="small"
          danger={command.danger}
          onClick={() => start(command, rows, { bulk: true, onDone: () => choose([]) })}
        >
          {command.label}
        </Button>
      ))}
      <Button type="link" size="small" onClick={clear}>
        {word('clearSelection')}
      </Button>
    </span>
  )
}
