import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import { roomOf } from '../values/room.ts'

interface FactsBelowProps {
  names: readonly string[]
  row: AnyRow
  refs: RefNames
}

/** The line is in smaller type than the columns. */
const SMALLER = 12 / 14

/**
 * What the hidden columns hold, in a second line below the row's name: each fact in a place of its own, the same in all
 * rows, with its label before it. What has no room there is left out whole.
 */
export function FactsBelow({ names, row, refs }: FactsBelowProps) {
  const { entity, words } = useEntityPage()
  if (names.length === 0) return null
  return (
    <span className="core-crud-facts-below">
      {names.map((name) => {
        const { textPx, figure } = roomOf(entity, name)
        return (
          <span key={name} className={figure ? 'core-crud-fact core-crud-fact-figure' : 'core-crud-fact'}>
            <small>{words.field(name)}</small>
            <span style={{ minWidth: figure ? Math.round(textPx * SMALLER) : undefined }}>
              <Cell name={name} row={row} refs={refs} />
            </span>
          </span>
        )
      })}
    </span>
  )
}
