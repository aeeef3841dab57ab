import { RowCode } from './row-code.tsx'
import { useCodeWords } from './words.ts'

const VOID = 3

/** One printed code: its picture and its address. */
export default function CodeTab({ row }: { row: { _id: string; no: string; url: string; status: number } }) {
  const { word } = useCodeWords()
  if (row.status === VOID) return <p className="core-crud-muted">{word('isVoid')}</p>
  return <RowCode _id={row._id} no={row.no} url={row.url} />
}
