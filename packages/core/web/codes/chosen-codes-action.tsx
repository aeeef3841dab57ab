import type { AnyRow } from '../app/screens.ts'
import { SheetsButton } from './sheets-button.tsx'
import { useCodeWords } from './words.ts'

/** More ids do not fit into the address of the call. */
const CODES_AT_ONCE = 200

/** For the selected rows of the list. */
export default function ChosenCodesAction({ rows }: { rows: readonly AnyRow[] }) {
  const { word } = useCodeWords()
  const isTooMany = rows.length > CODES_AT_ONCE
  return (
    <SheetsButton
      size="small"
      label={word('labels')}
      which={{ ids: rows.map(({ _id }) => _id).join(',') }}
      {...(isTooMany && { whyNot: word('tooMany', { max: CODES_AT_ONCE }) })}
    />
  )
}
