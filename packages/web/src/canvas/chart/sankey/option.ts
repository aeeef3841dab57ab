import { measured } from '../../kind/numbers.ts'
import { shortenedInside } from '../../kind/short-text.tsx'
import { seriesColour } from '../colours.ts'
import type { ThemeColours } from '../theme-colours.ts'
import type { FlowGraph, FlowNode } from './tree.ts'

export interface SankeyLook {
  unit: string
  precision: number | null
  orient: 'horizontal' | 'vertical'
  nodeWidth: number
  nodeGap: number
  colors: readonly string[]
}

const LABEL_FONT_PX = 13
/** Room for the labels of the last nodes. */
const LABELS_PX = 140
/** Between two levels, for a name with its amount. */
const AMOUNT_FROM_PX = 170

/** How wide a label may be: as wide as a level. */
function labelWidth({ nodes }: FlowGraph, { nodeWidth }: SankeyLook, width: number): number {
  const levels = Math.max(1, ...nodes.map(({ depth }) => depth))
  return Math.max(40, (width - lastWidth(width)) / levels - nodeWidth - 12)
}

const lastWidth = (width: number) => Math.min(LABELS_PX, width / 3)

export function sankeyStructure(look: SankeyLook, graph: FlowGraph, width: number, colours: ThemeColours) {
  const { orient, nodeWidth, nodeGap } = look
  const isWide = orient === 'horizontal'
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    series: [
      {
        id: 'sankey',
        type: 'sankey',
        orient,
        nodeWidth,
        nodeGap,
        draggable: false,
        nodeAlign: 'left',
        left: 12,
        right: isWide ? lastWidth(width) : 12,
        top: 8,
        bottom: isWide ? 8 : 28,
        emphasis: { focus: 'adjacency' },
        itemStyle: { borderWidth: 0 },
        lineStyle: { color: 'gradient', opacity: 0.3, curveness: 0.5 },
        label: {
          color: colours.text,
          fontSize: LABEL_FONT_PX,
          position: isWide ? 'right' : 'bottom',
          overflow: 'truncate',
          ...(isWide ? { width: labelWidth(graph, look, width) } : {}),
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}

/** @param width of the drawing, which decides whether there is room for amounts */
export function sankeyPoints(
  { nodes, flows }: FlowGraph,
  look: SankeyLook,
  names: readonly string[],
  colours: ThemeColours,
  width: number,
) {
  const hasAmounts = look.orient === 'horizontal' && labelWidth({ nodes, flows }, look, width) >= AMOUNT_FROM_PX
  const amountOf = amounts(flows)
  const data = nodes.map((node) => ({
    name: node.name,
    depth: node.depth,
    // A closed node without a flow on the screen has no height of its own.
    value: amountOf(node.name),
    itemStyle: { color: colourOfNode(node, look, names, colours) },
    label: {
      formatter: `${plain(shortenedInside(node.name))}${markOf(node)}${hasAmounts ? amountText(amountOf(node.name), look) : ''}`,
    },
  }))
  const links = flows.map(({ from, to, value }) => ({ source: from, target: to, value }))
  return { series: [{ id: 'sankey', data, links }] }
}

// ECharts puts values where a text has `{b}`.
const plain = (name: string) => name.replace(/[{}]/g, ' ')

const markOf = ({ canOpen, isOpen }: FlowNode) => (canOpen && !isOpen ? ' ▸' : '')

export function amountText(amount: number, { unit, precision }: Pick<SankeyLook, 'unit' | 'precision'>): string {
  return amount > 0 ? `  ${measured(amount, precision ?? undefined)}${unit && ` ${unit}`}` : ''
}

/** A node keeps its colour, whichever nodes are open. */
export function colourOfNode(
  { name }: FlowNode,
  { colors }: SankeyLook,
  names: readonly string[],
  colours: ThemeColours,
) {
  const index = names.indexOf(name)
  return colors.length > 0 ? (colors[index % colors.length] ?? colours.text) : seriesColour(index, colours)
}

function amounts(flows: FlowGraph['flows']): (name: string) => number {
  const sums = new Map<string, [into: number, out: number]>()
  const add = (name: string, side: 0 | 1, value: number) => {
    const sum = sums.get(name) ?? [0, 0]
    sum[side] += value
    sums.set(name, sum)
  }
  for (const { from, to, value } of flows) {
    add(from, 1, value)
    add(to, 0, value)
  }
  return (name) => Math.max(...(sums.get(name) ?? [0]))
}
