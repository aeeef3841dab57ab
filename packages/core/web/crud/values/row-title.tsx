import { isEmpty } from '../../../contract/is-empty.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from './cell.tsx'
import { titleOf } from './title-of.ts'

/** The title of a row, drawn by the app's own cell for that field if it has one. */
export function RowTitle({ row }: { row: AnyRow }) {
  const { entity, screens } = useEntityPage()
  const isDrawn = screens.cells?.[entity.title] && !isEmpty(row[entity.title])
  return isDrawn ? <Cell name={entity.title} row={row} refs={{}} /> : titleOf(entity, row)
}
