import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { FactList } from './fact-list.tsx'
import { RowSum } from './row-sum.tsx'
import { useWhole } from './use-whole.tsx'
import './detail.css'

interface DecidingFactsProps {
  row: AnyRow
  refs: RefNames
  /** The fields by which a person decides. */
  names: readonly string[]
}

/** What a person needs to decide on a row: its money as a sum, these fields, and what is hidden of them when asked for. */
export function DecidingFacts({ row, refs, names }: DecidingFactsProps) {
  const { sum } = useEntityPage().screens
  const { whole, button } = useWhole(row, names)
  return (
    <>
      <RowSum row={row} />
      <section className="core-crud-facts">
        <FactList names={names.filter((name) => !sum?.instead.includes(name))} row={whole?.row ?? row} refs={refs} />
        {button}
      </section>
    </>
  )
}
