import { use, useMemo } from 'react'
import { Link } from 'react-router'
import type { Entity } from '../../../contract/define/entity.ts'
import { kindOf } from '../../../contract/shown.ts'
import { usePage } from '../../api/use-page.ts'
import type { AnyRow, EntityScreens } from '../../app/screens.ts'
import { screensOf } from '../../app/screens-of.ts'
import { useFollow } from '../../live/use-follow.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { listRows } from '../calls.ts'
import { openBase } from '../entity-base.ts'
import { EntityContext } from '../entity-context.ts'
import { useEntityWords } from '../entity-words.ts'
import { Cell, isNumeric } from '../values/cell.tsx'
import { useCrudWords } from '../words.ts'
import { PagedTable, usePageNumber } from './paged-table.tsx'
import type { Related } from './related.ts'

const NONE: EntityScreens = {}
const COLUMNS = 6

/** The rows that refer to this one by a field, in the order of their own list. */
export default function RelatedTab({ related: { entry, entity, field }, id }: { related: Related; id: string }) {
  const { app } = entry
  const words = useEntityWords(app, entity)
  const { word } = useCrudWords()
  const screens = use(screensOf(entry)).entities?.[entity.name] ?? NONE
  const base = openBase(app, entity)
  const page = usePageNumber()
  const { current, size: pageSize } = page
  const key = [app.key, entity.name, 'of', field, id, pageSize]
  const asked = usePage(key, current, (asOf) => listRows(entity, { [field]: id, current, pageSize, asOf }))
  useFollow({ app: app.key, entity: entity.name }, key)
  const context = useMemo(
    () => ({ app, entity, screens, words, base: base ?? '' }),
    [app, entity, screens, words, base],
  )
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
        empty={word('noRelated')}
        columns={columnsOf(entity, field, base !== undefined).map((name, index) => ({
          title: head(name),
          dataIndex: name,
          ...(isNumeric(entity, name) ? { align: 'end' as const } : {}),
          render(_: unknown, row: AnyRow) {
            const cell = <Cell name={name} row={row} refs={asked.data?.refs ?? {}} />
            return (
              <span className="core-crud-cell-line">
                {index === 0 && base !== undefined ? <Link to={`${base}/${row._id}`}>{cell}</Link> : cell}
              </span>
            )
          },
        }))}
      />
    </EntityContext>
  )
}

/**
 * The title, what the row waits for, and the columns of the list, without those that are about the row itself. If the
 * rows can be opened, the first ones are enough.
 */
function columnsOf({ title, status, list }: Entity, field: string, canOpen: boolean): string[] {
  const itself = [field, `${field}No`, `${field}Name`]
  const early = [title, ...(status ? ['status'] : []), ...(list.columns.includes('createdAt') ? ['createdAt'] : [])]
  const all = [...new Set([...early, ...list.columns])].filter((name) => !itself.includes(name))
  return canOpen ? all.slice(0, COLUMNS) : all
}
