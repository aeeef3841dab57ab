import { useEntityPage } from '../crud/entity-context.ts'
import { RowCode } from './row-code.tsx'

/** The printed code of a row that has one (`printed_code_table`), as a picture or as a label in a PDF. */
export default function RowCodeTab({ row: { _id, no, code } }: { row: { _id: string; no: string; code: string } }) {
  const { app } = useEntityPage()
  return <RowCode _id={_id} no={no} url={`/q/${app.key}/${code}`} hasLabel />
}
