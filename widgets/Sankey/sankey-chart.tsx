import './echarts-parts.ts'
import '@atrium/charts/web/chart/chart.css'
import './sankey.css'
import { ChartCanvas } from '@atrium/charts/web/chart/chart-canvas'
import { useChartWords } from '@atrium/charts/web/chart/chart-words'
import type { Chart } from '@atrium/charts/web/chart/echarts'
import { type ThemeColours, useThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { shortNames } from '@atrium/charts/web/kind/short-names'
import { SeriesName } from '@atrium/charts/web/kind/short-text'
import { useMemo, useRef } from 'react'
import {
  amounts,
  amountText,
  colourOfNode,
  labelRoom,
  type SankeyLook,
  sankeyPoints,
  sankeyStructure,
} from './option.ts'
import type { FlowGraph } from './tree.ts'

const TAGS_HEIGHT_PX = 36

interface SankeyChartProps {
  graph: FlowGraph
  look: SankeyLook
  /** All nodes, also those that are not shown. */
  names: readonly string[]
  width: number
  height: number
  scale: number
  running: boolean
  isPrinted: boolean
  onToggle(name: string): void
}

/** Flows between nodes, and a tag for every node that can be opened. */
export function SankeyChart(props: SankeyChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const { graph, isPrinted, height } = props
  const hasTags = !isPrinted && graph.nodes.some(({ canOpen }) => canOpen)
  return (
    <div ref={root} className="charts-chart">
      {hasTags && colours && <Tags {...props} colours={colours} />}
      {colours && <Drawing {...props} colours={colours} height={hasTags ? height - TAGS_HEIGHT_PX : height} />}
    </div>
  )
}

function Tags({ graph, look, names, colours, onToggle }: SankeyChartProps & { colours: ThemeColours }) {
  const words = useChartWords()
  const short = shortNames(graph.nodes.map(({ name }) => name))
  return (
    <ul className="sankey-flow-tags" aria-label={words.nodes} style={{ height: TAGS_HEIGHT_PX }}>
      {graph.nodes
        .filter(({ canOpen }) => canOpen)
        .map((node) => (
          <li key={node.name}>
            <button type="button" aria-expanded={node.isOpen} onClick={() => onToggle(node.name)}>
              <i style={{ background: colourOfNode(node, look, names, colours) }} />
              <SeriesName name={node.name} short={short.get(node.name)} />
              <span aria-hidden="true">{node.isOpen ? '−' : '+'}</span>
            </button>
          </li>
        ))}
    </ul>
  )
}

type Pointed = Partial<Record<'name' | 'source' | 'target', string>> & { value?: number }

function pointedText(
  type: string | undefined,
  { name, source, target, value }: Pointed,
  graph: FlowGraph,
  look: SankeyLook,
) {
  if (type === 'edge') return `${source} → ${target}${amountText(value ?? 0, look)}`
  return name === undefined ? '' : `${name}${amountText(amounts(graph.flows)(name), look)}`
}

function Drawing(props: SankeyChartProps & { colours: ThemeColours }) {
  const { graph, look, names, width, height, scale, running, colours } = props
  const chart = useRef<Chart | null>(null)
  const latest = useRef(props)
  latest.current = props
  // Nodes that come and go and other room for labels need a new drawing; a new amount does not.
  const room = labelRoom(graph, look, width)
  const shown = JSON.stringify([graph.nodes.map(({ name, isOpen }) => [name, isOpen]), room])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is the graph without its amounts
  const structure = useMemo(() => sankeyStructure(look, graph, width, colours), [look, width, shown, colours])
  const points = useMemo(() => sankeyPoints(graph, look, names, colours, width), [graph, look, names, colours, width])
  return (
    <ChartCanvas
      {...{ structure, points, width, height, scale, running, chart }}
      onCreated={(created) => {
        created.on('click', ({ dataType, name }) => {
          const { graph, onToggle } = latest.current
          if (dataType === 'node' && graph.nodes.some((node) => node.name === name)) onToggle(name)
        })
        // The browser shows the whole name and the amount, which a label may have no room for.
        created.on('mouseover', ({ dataType, data }) => {
          const { graph, look } = latest.current
          created.getDom().title = pointedText(dataType, data as Pointed, graph, look)
        })
        created.on('mouseout', () => {
          created.getDom().title = ''
        })
      }}
    />
  )
}
