import { legalActions, statusName } from '@atrium/core/contract/define/entity'
import type { AnyRow } from '@atrium/core/web/app/screens'
import type { RowCommand } from '@atrium/core/web/crud/actions/use-actions'
import { repair } from '../../entities/repair.ts'

/** The act that brings a repair into a column, or why there is none. */
export type Move = { command: RowCommand } | { reason: 'noWay' | 'noRight' }

/** @param commands what the person may do at all */
export function moveTo(row: AnyRow, commands: readonly RowCommand[], column: number): Move {
  const target = statusName(repair, column)
  const found = legalActions(repair, row.status ?? 0).find(([, { to }]) => to === target)
  if (!found) return { reason: 'noWay' }
  const command = commands.find(({ action }) => action === found[0])
  return command ? { command } : { reason: 'noRight' }
}
