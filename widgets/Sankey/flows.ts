import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { drawable } from '@atrium/charts/web/chart/series'

/** An amount that goes from one node to another. */
export interface Flow {
  from: string
  to: string
  value: number
}

export interface Flows {
  flows: Flow[]
  /** The names of all nodes that were seen so far, in the order in which they stand. */
  order: readonly string[]
  /** How many rows were left out because they would lead back to where they come from. */
  circular: number
  /** How many rows have no amount above zero, or no names. */
  lost: number
}

interface FlowColumns {
  sourceColumn: string
  targetColumn: string
  valueColumn: string
}

/** So many names are remembered, of nodes that come and go. */
const MOST_KNOWN = 1_000

/**
 * The rows as flows; rows with the same two nodes are added up. Columns that are not named: the first and the second
 * text, and the first number.
 * @param known the order so far: a node keeps its place, whatever the rows become
 */
export function flowsOf(datasets: readonly Dataset[], named: FlowColumns, known: readonly string[] = []): Flows {
  const sums = new Map<string, Flow>()
  let lost = 0
  for (const dataset of datasets) {
    const places = placesOf(dataset, named)
    for (const row of dataset.rows) {
      const flow = flowOf(row, places)
      if (!flow) {
        lost++
        continue
      }
      const id = JSON.stringify([flow.from, flow.to])
      sums.set(id, { ...flow, value: flow.value + (sums.get(id)?.value ?? 0) })
    }
  }
  const all = [...sums.values()]
  const order = [...new Set([...known, ...all.flatMap(({ from, to }) => [from, to])])].slice(-MOST_KNOWN)
  const rank = new Map(order.map((name, place) => [name, place]))
  const placeOf = (name: string) => rank.get(name) ?? 0
  all.sort((a, b) => placeOf(a.from) - placeOf(b.from) || placeOf(a.to) - placeOf(b.to))
  const flows = withoutCircles(all)
  return { flows, order, circular: sums.size - flows.length, lost }
}

interface Places {
  from: number
  to: number
  value: number
}

function placesOf({ columns }: Dataset, { sourceColumn, targetColumn, valueColumn }: FlowColumns): Places {
  const texts = columns.flatMap(({ type }, index) => (type === 'string' ? [index] : []))
  const number = columns.findIndex(({ type }, index) => index > 0 && type === 'number')
  const of = (name: string, usual: number | undefined) =>
    name === '' ? (usual ?? -1) : columns.findIndex((column) => column.name === name)
  return { from: of(sourceColumn, texts[0]), to: of(targetColumn, texts[1]), value: of(valueColumn, number) }
}

function flowOf(row: readonly Cell[], places: Places): Flow | null {
  const [from, to] = [row[places.from] ?? '', row[places.to] ?? '']
  const value = drawable(row[places.value], { log: false })
  if (from === '' || to === '' || value === null || value <= 0) return null
  return { from: String(from), to: String(to), value }
}

/** ECharts draws no circles: a flow that leads back to a node before it is left out. */
function withoutCircles(flows: readonly Flow[]): Flow[] {
  const targets = new Map<string, string[]>()
  return flows.filter(({ from, to }) => {
    if (reaches(to, from, targets)) return false
    targets.set(from, [...(targets.get(from) ?? []), to])
    return true
  })
}

function reaches(start: string, end: string, targets: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>()
  const waiting = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === end) return true
    if (seen.has(node)) continue
    seen.add(node)
    waiting.push(...(targets.get(node) ?? []))
  }
  return false
}
