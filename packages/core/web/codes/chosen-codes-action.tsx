import type { AnyRow } from '../app/screens.ts'
import { SheetsButton } from './sheets-button.tsx'
import { useCodeWords } from './words.ts'

/** For the selected rows of a page of the list, so that their ids fit into an address. */
export default function ChosenCodesAction({ rows }: { rows: readonly AnyRow[] }) {
  const { word } = useCodeWords()
  return <SheetsButton size="small" label={word('labels')} which={{ ids: rows.map(({ _id }) => _id).join(',') }} />
}
