import { isEmpty } from '../../../contract/is-empty.ts'
import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import './detail.css'

/** Whether a cell of this field has anything to show. */
export const hasFact = (row: AnyRow, name: string) => !isEmpty(row.soFar?.[name] ?? row[name])

/** Fields of a row that are not empty, each with its label. */
export function FactList({ names, row, refs }: { names: readonly string[]; row: AnyRow; refs: RefNames }) {
  const { words } = useEntityPage()
  const shown = names.filter((name) => hasFact(row, name))
  return (
    <dl>
      {shown.map((name) => (
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
