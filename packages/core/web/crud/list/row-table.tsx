import { Table, type TableProps } from 'antd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { isEmpty } from '../../../contract/is-empty.ts'
import { kindOf } from '../../../contract/shown.ts'
import type { AnyRow } from '../../app/screens.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { Cell, isNumeric } from '../values/cell.tsx'
import { roomOf } from '../values/room.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import { FactsBelow } from './facts-below.tsx'
import { isSortable } from './list-address.ts'
import type { FittedColumns } from './use-fit.ts'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'
import './row-table.css'

/** What names the row is the last to be cut: eight Chinese characters. */
const TITLE_PX = 116

interface RowTableProps {
  list: ListState
  rows: AnyRow[]
  columns: FittedColumns
  selection: Selection
}

/** Rows as a table. A click or Enter opens a row; its checkbox or the space bar selects it. */
export function RowTable({ list, rows, columns, selection }: RowTableProps) {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const place = usePlace()
  const links = usePageLinks()
  const tableColumns = useTableColumns(list, columns)
  const openId = place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined
  const opens = entity.calls.includes('get')
  const chosen = selection.rows.map(({ _id }) => _id)

  const toggle = (id: string) =>
    selection.choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  const onRow = (row: AnyRow) => ({
    'data-row': row._id,
    tabIndex: 0,
    'aria-current': openId === row._id || undefined,
    'data-marked': list.marked.has(row._id) || undefined,
    onClick(event: MouseEvent) {
      // A click that ends a text selection does not open the row.
      if (opens && !String(getSelection()) && !isControl(event.target)) links.go(links.detail(row._id))
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter' && opens) links.go(links.detail(row._id))
      if (event.key !== ' ') return
      event.preventDefault()
      toggle(row._id)
    },
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only names the cell under the pointer
    // biome-ignore lint/a11y/useKeyWithMouseEvents: the keyboard opens the row, which shows its values as a whole
    <div onMouseOver={showWhole}>
      <Table<AnyRow>
        rowKey="_id"
        size="middle"
        // The table's name for screen readers.
        caption={<span className="core-hidden">{words.name}</span>}
        dataSource={rows}
        columns={tableColumns}
        pagination={false}
        // Names shrink before the table scrolls.
        tableLayout="auto"
        scroll={{ x: '100%' }}
        showSorterTooltip={false}
        rowClassName={(row) => (row._id === openId ? 'core-crud-row core-crud-row-open' : 'core-crud-row')}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => selection.choose(keys.map(String)),
          columnWidth: 44,
          fixed: true,
          getTitleCheckboxProps: () => ({ 'aria-label': word('selectPage') }),
          getCheckboxProps: (row) => ({ 'aria-label': word('selectRow', { title: titleOf(entity, row) }) }),
          onCell: () => ({ onClick: (event: MouseEvent) => event.stopPropagation() }),
        }}
        onRow={onRow}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
          list.change({ sort: order ? `${order === 'descend' ? '-' : ''}${columnKey}` : undefined })
        }}
      />
    </div>
  )
}

/** Gives the cell under the pointer a tooltip if its text is cut. */
function showWhole({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('.core-crud-cell')?.firstElementChild : null
  if (!(cell instanceof HTMLElement)) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

function useTableColumns(list: ListState, columns: FittedColumns): NonNullable<TableProps<AnyRow>['columns']> {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const beside = usePlace().kind !== 'list'
  const { sort } = list.address
  const shown = columns.shown.map((name, index) => ({
    key: name,
    title: kindOf(entity, name) === 'dt' ? withZone(words.field(name)) : words.field(name),
    sorter: isSortable(entity, name),
    sortOrder: sort === name ? ('ascend' as const) : sort === `-${name}` ? ('descend' as const) : null,
    ...(isNumeric(entity, name) ? { align: 'end' as const } : {}),
    ...(index === 0 ? { fixed: 'start' as const } : {}),
    className: [
      index === 0 && 'core-crud-cell-title',
      isNumeric(entity, name) && 'core-crud-cell-number',
      roomOf(entity, name).figure && 'core-crud-cell-figure',
    ]
      .filter(Boolean)
      .join(' '),
    render: (_: unknown, row: AnyRow) => (
      <>
        <span
          className="core-crud-cell"
          style={{ minWidth: Math.max(roomOf(entity, name).textPx, index === 0 ? TITLE_PX : 0) }}
        >
          <span>
            {name === entity.title && isEmpty(row[name]) ? (
              <span className="core-crud-muted">{titleOf(entity, row)}</span>
            ) : (
              <Cell name={name} row={row} refs={list.refs} />
            )}
          </span>
        </span>
        {index === 0 && <FactsBelow names={columns.below} row={row} refs={list.refs} />}
      </>
    ),
  }))
  // With a detail open, the same actions are in its head, and the rows need the space.
  if (beside) return shown
  const actions = {
    key: 'actions',
    title: <span className="core-hidden">{word('actions')}</span>,
    fixed: 'end' as const,
    className: 'core-crud-cell-actions',
    render: (_: unknown, row: AnyRow) => <RowActions row={row} look="text" />,
  }
  return [...shown, actions]
}

/** The zone is named once, in the column's head. */
const withZone = (label: string) => (
  <>
    <span className="core-crud-head-label">{label}</span>
    <ZoneNote />
  </>
)

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}
