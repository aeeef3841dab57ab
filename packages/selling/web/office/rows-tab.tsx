import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { usePage } from '@atrium/core/web/api/use-page'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { listRows } from '@atrium/core/web/crud/calls'
import { PAGE_SIZE, PagedTable, usePageNumber } from '@atrium/core/web/crud/detail/paged-table'
import { entityBase } from '@atrium/core/web/crud/entity-base'
import { EntityContext } from '@atrium/core/web/crud/entity-context'
import { useEntityWords } from '@atrium/core/web/crud/entity-words'
import { Cell, isNumeric, kindOf } from '@atrium/core/web/crud/values/cell'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { useMemo } from 'react'
import { Link } from 'react-router'

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
              <span className="core-crud-cell-line">
                {index === 0 ? <Link to={`${base}/${row._id}`}>{cell}</Link> : cell}
              </span>
            )
          },
        }))}
      />
    </EntityContext>
  )
}
