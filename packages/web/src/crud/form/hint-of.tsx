import type { Field } from '@atrium/contract/define/fields'
import type { ReactNode } from 'react'
import type { OneRow, RefNames } from '../calls.ts'
import { Cell } from '../values/cell.tsx'
import type { CrudWords } from '../words.ts'

interface HintProps {
  name: string
  field: Field
  /** What someone else changed it to, where both did. */
  clash: unknown
  refs: RefNames
  start: OneRow | undefined
}

/** What stands under a control while nothing is wrong with it; undefined when there is nothing to say. */
export function hintOf({ name, field, clash, refs, start }: HintProps, word: CrudWords['word']): ReactNode | undefined {
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
  return start && field.immutable ? word('fixedAfterCreate') : undefined
}
