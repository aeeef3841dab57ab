import { seriesColour } from '@atrium/charts/web/chart/colours'
import type { ThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { measured } from '@atrium/charts/web/kind/numbers'
import { shortenedInside } from '@atrium/charts/web/kind/short-text'
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
const MARGIN_PX = 12
/** Between a node and its label, and behind it. */
const LABEL_GAP_PX = 9
const STEP_PX = 20

interface LabelRoom {
  hasAmounts: boolean
  /** Right of the last level: what its labels need, but at most a third of the drawing. */
  last: number
  /** Between two levels. */
  level: number
}

/** How much room the labels have, with the amounts if there is room for them between two levels. */
export function labelRoom(graph: FlowGraph, look: SankeyLook, width: number): LabelRoom {
  const levels = Math.max(1, ...graph.nodes.map(({ depth }) => depth))
  const amountOf = amounts(graph.flows)
  const roomWith = (hasAmounts: boolean): LabelRoom & { fits: boolean } => {
    const widthsOf = (nodes: readonly FlowNode[]) =>
      nodes.map((node) => textWidth(labelOf(node, width / 3, amountText(hasAmounts ? amountOf(node.name) : 0, look))))
    const ends = graph.nodes.filter(({ depth }) => depth === levels)
    const others = graph.nodes.filter(({ depth }) => depth < levels)
    // In steps, so that the nodes do not move with each new amount.
    const needed = Math.ceil((Math.max(40, ...widthsOf(ends)) + MARGIN_PX) / STEP_PX) * STEP_PX
    const last = Math.min(width / 3, needed)
    const step = (width - MARGIN_PX - last - look.nodeWidth) / levels
    const level = Math.max(30, step - look.nodeWidth - LABEL_GAP_PX)
    const fits = widthsOf(others).every((px) => px <= level) && widthsOf(ends).every((px) => px < last)
    return { hasAmounts, last, level, fits }
  }
  const wide = roomWith(true)
  return look.orient === 'horizontal' && wide.fits ? wide : roomWith(false)
}

/** About as wide as the browser draws it. */
function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 1 : 0.6) * LABEL_FONT_PX, 0)
}

export function sankeyStructure(look: SankeyLook, graph: FlowGraph, width: number, colours: ThemeColours) {
  const { orient, nodeWidth, nodeGap } = look
  const isWide = orient === 'horizontal'
  const room = labelRoom(graph, look, width)
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
        // ECharts would sort the nodes of a level by the amounts, and they would change places with each push.
        layoutIterations: 0,
        left: MARGIN_PX,
        right: isWide ? room.last : 12,
        top: 8,
        bottom: isWide ? 8 : 28,
        emphasis: { focus: 'adjacency' },
        itemStyle: { borderWidth: 0 },
        lineStyle: { color: 'gradient', opacity: 0.3, curveness: 0.5 },
        label: {
          color: colours.text,
          fontSize: LABEL_FONT_PX,
          position: isWide ? 'right' : 'bottom',
          // A long name takes two lines.
          overflow: 'break',
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
  const { hasAmounts, last, level } = labelRoom({ nodes, flows }, look, width)
  const levels = Math.max(1, ...nodes.map(({ depth }) => depth))
  const goOn = new Set(flows.map(({ from }) => from))
  // Right of a node from which nothing flows there is a little more room.
  const widthOf = ({ name, depth }: FlowNode) =>
    depth === levels ? last - MARGIN_PX : goOn.has(name) ? level : 1.2 * level
  const amountOf = amounts(flows)
  const labelAt = (node: FlowNode, widthPx: number, amount: number) => ({
    formatter: labelOf(node, widthPx, amountText(amount, look)),
    ...(look.orient === 'horizontal' ? { width: withLongestWord(node.name, widthPx) } : {}),
  })
  const data = nodes.map((node) => ({
    name: node.name,
    depth: node.depth,
    // A closed node without a flow on the screen has no height of its own.
    value: amountOf(node.name),
    itemStyle: { color: colourOfNode(node, look, names, colours) },
    label: labelAt(node, widthOf(node), hasAmounts ? amountOf(node.name) : 0),
  }))
  const links = flows.map(({ from, to, value }) => ({ source: from, target: to, value }))
  return { series: [{ id: 'sankey', data, links }] }
}

function labelOf(node: FlowNode, widthPx: number, amount: string): string {
  return `${plain(nameInLines(node.name, widthPx))}${markOf(node)}${amount}`
}

/** A Latin word that is a little too long is not broken: a letter by itself in a second line cannot be read. */
function withLongestWord(name: string, widthPx: number): number {
  const words = name.match(/[!-~]+/g) ?? []
  const longest = Math.max(0, ...words.map(textWidth))
  return longest <= 1.4 * widthPx ? Math.max(widthPx, longest) : widthPx
}

/** The whole name if it takes no more than two lines. */
function nameInLines(name: string, widthPx: number): string {
  return textWidth(name) <= 2 * widthPx ? name : shortenedInside(name)
}

// ECharts puts values where a text has `{b}`.
const plain = (name: string) => name.replace(/[{}]/g, ' ')

const markOf = ({ canOpen, isOpen }: FlowNode) => (canOpen && !isOpen ? ' ▸' : '')

/** Without decimals of the author, a sum has six digits: its others would be those of rounding. */
export function amountText(amount: number, { unit, precision }: Pick<SankeyLook, 'unit' | 'precision'>): string {
  if (amount <= 0) return ''
  const text = precision === null ? measured(Number(amount.toPrecision(6))) : measured(amount, precision)
  return `  ${text}${unit && ` ${unit}`}`
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

/** What flows through a node. */
export function amounts(flows: FlowGraph['flows']): (name: string) => number {
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
