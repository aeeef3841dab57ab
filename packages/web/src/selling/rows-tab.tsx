import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { AnyRow } from '../app/screens.ts'
import { listRows } from '../crud/calls.ts'
import { PAGE_SIZE, PagedTable, usePageNumber } from '../crud/detail/paged-table.tsx'
import { entityBase } from '../crud/entity-base.ts'
import { EntityContext } from '../crud/entity-context.ts'
import { useEntityWords } from '../crud/entity-words.ts'
import { useAsOf } from '../crud/list/use-as-of.ts'
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
  const { asOf, note } = useAsOf(JSON.stringify([entity.name, of]), page.current)
  const query = { ...of, current: page.current, pageSize: PAGE_SIZE, asOf }
  const asked = useQuery({
    queryKey: [app.key, entity.name, 'of', query],
    queryFn: () => listRows(entity, query),
    placeholderData: (before) => before,
  })
  useEffect(() => note(asked.isPlaceholderData ? undefined : asked.data?.asOf))
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
