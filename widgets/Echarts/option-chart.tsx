import './echarts-parts.ts'
import '@atrium/charts/web/chart/chart.css'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { rowOf } from '@atrium/charts/web/chart/categories'
import { ChartCanvas } from '@atrium/charts/web/chart/chart-canvas'
import type { Chart } from '@atrium/charts/web/chart/echarts'
import { inZone } from '@atrium/charts/web/chart/in-zone'
import { drawable } from '@atrium/charts/web/chart/series'
import { type ThemeColours, useThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { useForeignLink } from '@atrium/charts/web/kind/foreign-link'
import { useMemo, useRef } from 'react'
import { foreignLinkAt, withLinksApart } from './foreign-links.ts'
import { themeOf } from './theme.ts'

const BY_FINGER = '(hover: none) and (pointer: coarse)'

type Option = Readonly<Record<string, unknown>>

interface OptionChartProps {
  /** An option of ECharts; the datasets of the data stand before its own. */
  option: Option
  datasets: readonly Dataset[]
  width: number
  height: number
  scale: number
  running: boolean
  isPrinted: boolean
  zone: string
  onSelect(row: Readonly<Record<string, Cell>>): void
  /** The option cannot be drawn. */
  onError(error: unknown): void
}

/** A chart whose whole option an author wrote. */
export function OptionChart(props: OptionChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  return (
    <div ref={root} className="charts-chart">
      {colours && <Drawing key={JSON.stringify(colours)} {...props} colours={colours} />}
    </div>
  )
}

function Drawing(props: OptionChartProps & { colours: ThemeColours }) {
  const { option, datasets, width, height, scale, running, isPrinted, zone, colours, onError } = props
  const chart = useRef<Chart | null>(null)
  const { ask, question } = useForeignLink()
  const latest = useRef(props)
  latest.current = props
  // The series take their names from the columns when they are made.
  const columns = JSON.stringify(datasets.map(dimensionsOf))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `columns` is the data without their rows
  const structure = useMemo(() => structureOf(option, datasets, isPrinted), [option, columns, isPrinted])
  const points = useMemo(
    () => ({ dataset: datasets.map((dataset) => sourceOf(inZone(dataset, zone))) }),
    [datasets, zone],
  )
  const theme = useMemo(() => themeOf(colours), [colours])
  return (
    <>
      <ChartCanvas
        {...{ structure, points, width, height, scale, running, chart, theme, onError }}
        onCreated={(created) =>
          created.on('click', (click) => {
            ask(foreignLinkAt(created, click))
            const { datasets, onSelect } = latest.current
            const dataset = datasets[Math.min(Number(click.seriesIndex), datasets.length - 1)]
            const row = dataset?.rows[Number(click.dataIndex)]
            if (dataset && row) onSelect(rowOf(dataset, row))
          })
        }
      />
      {question}
    </>
  )
}

const isLost = (cell: Cell) => typeof cell === 'number' && drawable(cell, { log: false }) === null

/** How many values cannot be drawn. */
export function lostIn(datasets: readonly Dataset[]): number {
  return datasets.reduce((sum, { rows }) => sum + rows.flat().filter(isLost).length, 0)
}

/** Live data do not move into their place unless the author says so, and never on paper. */
function structureOf(option: Option, datasets: readonly Dataset[], isPrinted: boolean): Option {
  const own = option.dataset === undefined ? [] : [option.dataset].flat()
  const given = datasets.map((dataset) => ({ dimensions: dimensionsOf(dataset), source: [] }))
  return {
    ...withLinksApart(option, location.origin),
    ...(option.dataZoom === undefined ? {} : { dataZoom: [option.dataZoom].flat().map(scrolledOver) }),
    useUTC: true,
    animation: option.animation === true && !isPrinted,
    ...(given.length > 0 || own.length > 0 ? { dataset: [...given, ...own] } : {}),
  }
}

/** The drag of a finger over a zoom inside scrolls the page unless the author says otherwise; a pinch zooms. */
function scrolledOver(zoom: unknown): unknown {
  const isInside = typeof zoom === 'object' && zoom !== null && 'type' in zoom && zoom.type === 'inside'
  if (!isInside || !matchMedia(BY_FINGER).matches) return zoom
  return { moveOnMouseMove: false, preventDefaultMouseMove: false, ...zoom }
}

function sourceOf(dataset: Dataset) {
  return {
    dimensions: dimensionsOf(dataset),
    // A number that is too large would leave the axis without a length.
    source: dataset.rows.map((row) => row.map((cell) => (isLost(cell) ? null : cell))),
    sourceHeader: false,
  }
}

function dimensionsOf({ columns }: Dataset) {
  return columns.map(({ name, label, type }) => ({
    name,
    displayName: label ?? name,
    type: type === 'time' ? 'time' : type === 'string' ? 'ordinal' : 'number',
  }))
}
