import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import { Cell } from '../values/cell.tsx'
import { formatFen } from '../values/money.ts'

/** The sum of a column over all pages: an amount, or as the values of the column are, with their unit. */
export function SumOf({ name, summary }: { name: string; summary: Readonly<Record<string, number>> }) {
  const { entity } = useEntityPage()
  if (entity.fields[name]?.kind === 'fen') return formatFen(summary[name] ?? 0)
  return <Cell name={name} row={summary as unknown as AnyRow} refs={{}} />
}
