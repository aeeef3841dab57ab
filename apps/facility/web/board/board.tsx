import { HolderOutlined } from '@ant-design/icons'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { RowActions } from '@atrium/core/web/crud/actions/row-actions'
import type { RefNames } from '@atrium/core/web/crud/calls'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import type { ListState } from '@atrium/core/web/crud/list/use-list'
import { usePageLinks } from '@atrium/core/web/crud/place'
import { Cell, RowStatus } from '@atrium/core/web/crud/values/cell'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import './board.css'
import { useBoardColumns } from './use-columns.ts'
import { type Moving, useMoving } from './use-moving.ts'

const LATE = 2
const MEDIUM = 2
const FINISHED = 4

/** Repairs as cards in a column for each status. Putting a card into another column is the act that leads there. */
export default function Board({ list }: { list: ListState }) {
  const { words } = useEntityPage()
  const { word } = useWords()
  const errorText = useErrorText()
  const columns = useBoardColumns(list)
  const moving = useMoving(columns.map(({ column }) => column))
  return (
    <>
      <p className="core-crud-muted facility-board-hint" id="facility-board-hint">
        {word('boardHint')}
      </p>
      <p className="core-hidden" role="status">
        {moving.said}
      </p>
      <div className="facility-board">
        {columns.map(({ column, data, error }) => (
          <section
            key={column}
            aria-label={words.status(column)}
            data-column={column}
            className="facility-board-column"
            {...moving.column(column)}
          >
            <h2>
              <RowStatus status={column} />
              <small>{data?.pagination.total}</small>
            </h2>
            {error && <p className="core-crud-muted">{errorText(error)}</p>}
            {!data && !error && <Skeleton active title={false} />}
            {data && (
              <ul>
                {data.list.map((row) => (
                  <Card key={row._id} row={row} refs={data.refs} moving={moving} isMarked={list.marked.has(row._id)} />
                ))}
              </ul>
            )}
            {data && data.pagination.total > data.list.length && (
              <button
                type="button"
                className="facility-board-more"
                onClick={() => list.change({ view: undefined, status: column })}
              >
                {word('moreInList', { count: data.pagination.total - data.list.length })}
              </button>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

interface CardProps {
  row: AnyRow
  refs: RefNames
  moving: Moving
  isMarked: boolean
}

function Card({ row, refs, moving, isMarked }: CardProps) {
  const { word } = useWords()
  const links = usePageLinks()
  const title = String(row.title)
  const isHeld = moving.held?.row._id === row._id
  const isRefused = moving.refused?.id === row._id
  return (
    <li
      data-row={row._id}
      data-held={isHeld || undefined}
      data-refused={isRefused || undefined}
      data-marked={isMarked || undefined}
      aria-busy={moving.isBusy(row)}
      {...moving.card(row)}
    >
      <div className="facility-board-head">
        <Link to={links.detail(row._id)} draggable={false}>
          {title}
        </Link>
        <button
          type="button"
          className="facility-board-handle"
          aria-label={word('moveCard', { title })}
          aria-describedby="facility-board-hint"
          {...moving.handle(row)}
        >
          <HolderOutlined aria-hidden />
        </button>
      </div>
      {row.facility != null && <Cell name="facility" row={row} refs={refs} />}
      <p className="facility-board-facts">
        {row.priority !== MEDIUM && <Cell name="priority" row={row} refs={refs} />}
        {typeof row.dueAt === 'string' && Number(row.status) < FINISHED && (
          <span data-late={row.deadline === LATE || undefined}>
            {word('dueBy', { time: formatMinute(row.dueAt).slice('2026-'.length) })}
          </span>
        )}
      </p>
      {Array.isArray(row.repairers) && <Cell name="repairers" row={row} refs={refs} />}
      {isRefused && <p className="facility-board-reason">{moving.refused!.reason}</p>}
      <RowActions row={row} look="text" />
    </li>
  )
}
