import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import './detail.css'

/** Fields of a row, each with its label. */
export function FactList({ names, row, refs }: { names: readonly string[]; row: AnyRow; refs: RefNames }) {
  const { words } = useEntityPage()
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            <Cell name={name} row={row} refs={refs} detailed />
          </dd>
        </div>
      ))}
    </dl>
  )
}
