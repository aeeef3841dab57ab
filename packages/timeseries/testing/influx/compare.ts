import type { BothStores } from './both-stores.ts'
import { firstDifference } from './first-difference.ts'
import { knownDifference } from './known-differences.ts'

export interface Comparison {
  /** Statements whose answers differ, each with the first different value. */
  differing: string[]
  /** How many differ for each known reason. */
  known: Map<string, number>
}

/** Sends all statements to both, and compares value by value. */
export async function compare(both: BothStores, statements: readonly string[]): Promise<Comparison> {
  const { theirs, ours } = await both.ask(statements)
  const found: Comparison = { differing: [], known: new Map() }
  for (const [i, statement] of statements.entries()) {
    const difference = firstDifference(theirs[i], ours[i])
    if (!difference) continue
    const reason = knownDifference(statement, theirs[i], ours[i])
    if (reason) found.known.set(reason, (found.known.get(reason) ?? 0) + 1)
    else found.differing.push(`${statement}\n    ${difference}`)
  }
  return found
}

/** The result of a comparison, as a text for people. */
export function described(count: number, { differing, known }: Comparison): string {
  const knownCount = [...known.values()].reduce((sum, one) => sum + one, 0)
  const first = `${count} statements compared with InfluxDB: ${differing.length} differ, and ${knownCount} as known`
  return [first, ...[...known].map(([reason, one]) => `  ${one} × ${reason}`)].join('\n')
}
