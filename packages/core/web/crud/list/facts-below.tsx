import { isEmpty } from '../../../contract/is-empty.ts'
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

/** What the hidden columns hold, in a second line below the row's name. What has no room there is left out whole. */
export function FactsBelow({ names, row, refs }: FactsBelowProps) {
  const { entity, words } = useEntityPage()
  const facts = names.filter((name) => !isEmpty(row[name]))
  if (facts.length === 0) return null
  return (
    <span className="core-crud-facts-below">
      {facts.map((name) => (
        <span key={name} className={roomOf(entity, name).figure ? 'core-crud-fact-figure' : undefined}>
          <span className="core-hidden">{words.field(name)} </span>
          <Cell name={name} row={row} refs={refs} />
        </span>
      ))}
    </span>
  )
}
