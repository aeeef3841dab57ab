import { useEntityPage } from '../crud/entity-context.ts'
import { RowCode } from './row-code.tsx'

/** The printed code of a row that has one (`printed_code_table`), as a picture or as a label in a PDF. */
export default function RowCodeTab({ row }: { row: { _id: string; no: string; code?: string } }) {
  const { app } = useEntityPage()
  // Where a row has one name for both, that is its code.
  const { _id, no, code = no } = row
  return <RowCode _id={_id} no={no} url={`/q/${app.key}/${code}`} hasLabel />
}
