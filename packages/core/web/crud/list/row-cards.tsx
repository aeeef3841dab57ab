import { Link } from 'react-router'
import { isEmpty } from '../../../contract/is-empty.ts'
import type { AnyRow } from '../../app/screens.ts'
import { RowActions } from '../actions/row-actions.tsx'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { Cell, RowStatus } from '../values/cell.tsx'
import { RowTitle } from '../values/row-title.tsx'
import { alwaysShown } from './fit-columns.ts'
import './row-cards.css'
import type { ListState } from './use-list.ts'

/** How many fields a card shows besides title and status. */
const SHOWN = 4

interface RowCardsProps {
  list: ListState
  rows: readonly AnyRow[]
  columns: readonly string[]
}

/** What an order has come to until now is what it is opened for. */
function runningFirst(names: readonly string[], { soFar }: AnyRow): readonly string[] {
  const running = names.filter((name) => soFar?.[name] !== undefined)
  return [...running, ...names.filter((name) => !running.includes(name))]
}

/** Rows as cards on a phone: the name, the status, the first fields, and the actions near the thumb. */
export function RowCards({ list, rows, columns }: RowCardsProps) {
  const { entity, words } = useEntityPage()
  const links = usePageLinks()
  const opens = entity.calls.includes('get')
  const first = alwaysShown(entity, columns)
  const inOrder = [...first, ...columns.filter((name) => !first.includes(name))].filter(
    (name) => name !== entity.title && name !== 'status',
  )
  return (
    <ul className="core-crud-cards">
      {rows.map((row) => {
        const title = <RowTitle row={row} />
        const facts = runningFirst(inOrder, row)
          .filter((name) => !isEmpty(row[name]))
          .slice(0, SHOWN)
        return (
          <li key={row._id} data-marked={list.marked.has(row._id) || undefined}>
            <div className="core-crud-card-head">
              {opens ? (
                <Link to={links.detail(row._id)} data-row={row._id}>
                  {title}
                </Link>
              ) : (
                <b>{title}</b>
              )}
              {entity.status && <RowStatus status={row.status} />}
            </div>
            <dl>
              {facts.map((name) => (
                <div key={name}>
                  <dt>{words.field(name)}</dt>
                  <dd>
                    <Cell name={name} row={row} refs={list.refs} />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActions row={row} look="text" />
          </li>
        )
      })}
    </ul>
  )
}
