import type { AnyRow } from '../../app/screens.ts'
import { useEntityRoom } from '../entity-context.ts'
import { titleOf } from '../title-of.ts'
import { Cell, isEmpty } from './cell.tsx'

/** What people call a row, drawn as the app draws that field: a deed in words, a person with their picture. */
export function RowTitle({ row }: { row: AnyRow }) {
  const { entity, screens } = useEntityRoom()
  const isDrawn = screens.cells?.[entity.title] && !isEmpty(row[entity.title])
  return isDrawn ? <Cell name={entity.title} row={row} refs={{}} /> : titleOf(entity, row)
}
