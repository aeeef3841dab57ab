import { Shares } from '@atrium/core/web/overview/shares'
import { useWords } from '../words.ts'

export interface CodeCount {
  _id: string
  name: string
  visitors: number
}

/** Shares of the register codes. */
export function ByCode({ rows }: { rows: CodeCount[] }) {
  const { word } = useWords()
  if (rows.length === 0) return <p className="core-overview-empty">{word('noVisitors')}</p>
  return <Shares ring parts={rows.map(({ name, visitors }) => ({ name, value: visitors }))} />
}
