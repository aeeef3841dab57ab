import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { usePage } from '../api/use-page.ts'
import type { AnyRow } from '../app/screens.ts'
import { listRows } from '../crud/calls.ts'
import { PAGE_SIZE, PagedTable, usePageNumber } from '../crud/detail/paged-table.tsx'
import { entityBase } from '../crud/entity-base.ts'
import { EntityContext } from '../crud/entity-context.ts'
import { useEntityWords } from '../crud/entity-words.ts'
import { Cell, isNumeric, kindOf } from '../crud/values/cell.tsx'
import { ZoneNote } from '../ui/zone-note.tsx'

interface RowsTabProps {
  app: App
  entity: Entity
  /** The filter that selects the rows: `{ user: id }`. */
  of: Readonly<Record<string, string>>
  /** The first one is a link to the row. */
  columns: readonly string[]
}

const NO_SCREENS = {}

/** The rows of another entity that refer to this row, newest first. */
export function RowsTab({ app, entity, of, columns }: RowsTabProps) {
  const words = useEntityWords(app, entity)
  const base = entityBase(app, entity) ?? ''
  const page = usePageNumber()
  const { current } = page
  const asked = usePage([app.key, entity.name, 'of', of], current, (asOf) =>
    listRows(entity, { ...of, current, pageSize: PAGE_SIZE, asOf }),
  )
  const context = useMemo(() => ({ app, entity, screens: NO_SCREENS, words, base }), [app, entity, words, base])
  const head = (name: string) => (
    <>
      {words.field(name)}
      {kindOf(entity, name) === 'dt' && <ZoneNote />}
    </>
  )
  return (
    <EntityContext value={context}>
      <PagedTable<AnyRow>
        asked={asked}
        page={page}
        empty={words.empty}
        columns={columns.map((name, index) => ({
          title: head(name),
          dataIndex: name,
          ...(isNumeric(entity, name) ? { align: 'end' as const } : {}),
          render(_: unknown, row: AnyRow) {
            const cell = <Cell name={name} row={row} refs={asked.data?.refs ?? {}} />
            return (
              <span className="crud-cell-line">
                {index === 0 ? <Link to={`${base}/${row._id}`}>{cell}</Link> : cell}
              </span>
            )
          },
        }))}
      />
    </EntityContext>
  )
}
