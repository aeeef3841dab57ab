import type { ReactNode } from 'react'
import type { Field } from '../../../contract/define/fields.ts'
import type { OneRow, RefNames } from '../calls.ts'
import { Cell } from '../values/cell.tsx'
import type { CrudWords } from '../words.ts'

interface HintProps {
  name: string
  field: Field
  /** The value that another person saved, if both changed this field. */
  clash: unknown
  refs: RefNames
  start: OneRow | undefined
}

/** The hint under a control that has no error; undefined if there is nothing to say. */
export function hintOf(
  { name, field, clash, refs, start }: HintProps,
  { word, locale }: Pick<CrudWords, 'word' | 'locale'>,
): ReactNode | undefined {
  if (clash !== undefined && start) {
    const [before, after] = word('staleTheirs', { value: '\n' }).split('\n')
    return (
      <span className="core-crud-clash">
        {before}
        <Cell name={name} row={{ ...start.row, [name]: clash }} refs={refs} detailed />
        {after}
      </span>
    )
  }
  if (start && field.immutable) return word('fixedAfterCreate')
  return field.takes?.[locale]
}
