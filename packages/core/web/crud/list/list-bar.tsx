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
import { WholeOffer } from './whole-offer.tsx'

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
      {selection.acted.length + selection.elsewhere > 0 ? (
        <BulkActions list={list} selection={selection} />
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

function BulkActions({ list, selection }: { list: ListState; selection: Selection }) {
  const { entity, screens } = useEntityPage()
  const { bulkActions: Own } = screens
  const { word, locale } = useCrudWords()
  const { start } = useRowCommandRunner()
  const { rows, acted, isWhole, elsewhere, leave, clear } = selection
  const possible = useRowCommands().filter((command) =>
    acted.some((row) => commandsFor(entity, [command], row).length > 0),
  )
  const commands = possible.filter(({ money }) => !isWhole || !money)
  const count = formatNumber(acted.length, locale)
  const hidden = acted.length - rows.length
  return (
    <span className="core-crud-bulk" role="status">
      {acted.length > 0 && <b>{word('selected', { count })}</b>}
      {isWhole && <span className="core-crud-muted">{word('notOnPage', { count: formatNumber(hidden, locale) })}</span>}
      <WholeOffer list={list} selection={selection} />
      {elsewhere > 0 && <span className="core-crud-muted">{word('selectedElsewhere', { count: elsewhere })}</span>}
      {Own && acted.length > 0 && (
        <Suspense fallback={null}>
          <Own rows={acted} />
        </Suspense>
      )}
      {commands.map((command) => (
        <Button
          key={command.action ?? 'delete'}
          size="small"
          danger={command.danger}
          onClick={() => start(command, acted, { bulk: true, hidden, onDone: leave })}
        >
          {command.label}
        </Button>
      ))}
      {commands.length < possible.length && <span className="core-crud-muted">{word('moneyByPage')}</span>}
      <Button type="link" size="small" onClick={clear}>
        {word('clearSelection')}
      </Button>
    </span>
  )
}
