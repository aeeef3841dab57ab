import type { Flow } from './flows.ts'

export type ToggleMode = 'single' | 'multiple'

/** A node that is drawn. */
export interface FlowNode {
  name: string
  /** How many flows lead to it, at least. */
  depth: number
  /** Whether flows begin at it, so that it can be opened. */
  canOpen: boolean
  isOpen: boolean
}

export interface FlowGraph {
  nodes: FlowNode[]
  flows: Flow[]
}

/** The nodes that a person sees: those without flows to them, and the targets of the open ones. */
export function visibleGraph(flows: readonly Flow[], open: ReadonlySet<string>): FlowGraph {
  const depths = depthsOf(flows, (name) => open.has(name))
  const sources = new Set(flows.map(({ from }) => from))
  const nodes = [...depths].map(([name, depth]) => ({
    name,
    depth,
    canOpen: sources.has(name),
    isOpen: sources.has(name) && open.has(name),
  }))
  return { nodes, flows: flows.filter(({ from }) => depths.has(from) && open.has(from)) }
}

/**
 * The nodes of the first levels, which are open at the beginning; with mode `single`, one of each level: the one that was
 * open `before`, or the largest.
 */
export function firstOpen(
  flows: readonly Flow[],
  levels: number,
  mode: ToggleMode,
  before: ReadonlySet<string> = new Set(),
): Set<string> {
  const depths = depthsOf(flows, () => true)
  const sums = new Map<string, number>()
  for (const { from, value } of flows) sums.set(from, (sums.get(from) ?? 0) + value)
  const nodes = [...sums.keys()].filter((name) => (depths.get(name) ?? 0) < levels)
  if (mode === 'multiple') return new Set(nodes)
  const open = new Set<string>()
  for (let depth = 0; depth < levels; depth++) {
    const shown = visibleGraph(flows, open).nodes.filter((node) => node.canOpen && node.depth === depth)
    const [largest] = shown.toSorted((a, b) => (sums.get(b.name) ?? 0) - (sums.get(a.name) ?? 0))
    if (!largest) break
    open.add((shown.find(({ name }) => before.has(name)) ?? largest).name)
  }
  return open
}

/** The open nodes after a click on one. With mode `single`, opening a node closes the others of its level. */
export function toggled(
  flows: readonly Flow[],
  open: ReadonlySet<string>,
  name: string,
  mode: ToggleMode,
): Set<string> {
  const next = new Set(open)
  if (next.delete(name)) return next
  if (mode === 'single') {
    const { nodes } = visibleGraph(flows, open)
    const depth = nodes.find((node) => node.name === name)?.depth
    for (const node of nodes) if (node.depth === depth) next.delete(node.name)
  }
  return next.add(name)
}

/** The least number of steps to each node that can be reached. */
function depthsOf(flows: readonly Flow[], isOpen: (name: string) => boolean): Map<string, number> {
  const targets = new Set(flows.map(({ to }) => to))
  const children = new Map<string, string[]>()
  for (const { from, to } of flows) children.set(from, [...(children.get(from) ?? []), to])
  const roots = [...new Set(flows.map(({ from }) => from))].filter((name) => !targets.has(name))
  const depths = new Map(roots.map((name) => [name, 0]))
  let level = roots
  for (let depth = 1; level.length > 0; depth++) {
    const next = level.filter(isOpen).flatMap((name) => children.get(name) ?? [])
    level = [...new Set(next)].filter((name) => !depths.has(name))
    for (const name of level) depths.set(name, depth)
  }
  return depths
}
