import type { Field } from '@atrium/contract/define/fields'
import type { OneRow, RefNames } from '../calls.ts'
import { Cell } from '../values/cell.tsx'
import { useCrudWords } from '../words.ts'

interface FieldHintProps {
  name: string
  field: Field
  /** What someone else changed it to, where both did. */
  clash: unknown
  refs: RefNames
  start: OneRow | undefined
}

/** What stands under a control while nothing is wrong with it. */
export function FieldHint({ name, field, clash, refs, start }: FieldHintProps) {
  const { word } = useCrudWords()
  if (clash !== undefined && start) {
    const [before, after] = word('staleTheirs', { value: '\n' }).split('\n')
    return (
      <span className="crud-clash">
        {before}
        <Cell name={name} row={{ ...start.row, [name]: clash }} refs={refs} detailed />
        {after}
      </span>
    )
  }
  return start && field.immutable ? word('fixedAfterCreate') : null
}
