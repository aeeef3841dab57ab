import './value.css'
import { useWords } from '@atrium/core/web/words'
import { useMemo } from 'react'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { ValueProps } from '../../../contract/define/value-props.ts'
import { clickable } from '../clickable.ts'
import { columnAt, rowValues } from '../columns.ts'
import { filled } from '../filled.ts'
import { newestRow, singleValue } from '../merge.ts'
import { scaled } from '../scaled.ts'
import { ShortText } from '../short-text.tsx'
import { MissingColumn, NoData, Refused, Skeleton } from '../states.tsx'
import { textColour } from '../text-colour.ts'
import type { WidgetViewProps } from '../widget-view.ts'
import en_US from './en_US.ts'
import { fittingFontPx } from './fit.ts'
import { Sparkline, sparkPoints } from './sparkline.tsx'
import { useWidest } from './use-widest.ts'
import zh_CN from './zh_CN.ts'

const PADDING_PX = 16
const LABEL_PX = 30
const ADDON_PX = 24
const MIN_HEIGHT_WITH_TREND_PX = 76
const MIN_NUMBER_PX = 32
/** What stands in place of a value is no value: it must not be as large. */
const MAX_INITIAL_PX = 40

interface ValueViewProps extends WidgetViewProps<ValueProps> {
  /** Texts above and below the number, in small type. */
  before?: string
  after?: string
}

/** One value in large type, with its label, its unit and a small line of the range. */
export function ValueView(view: ValueViewProps) {
  const { props, sources, values } = view
  const source = sources[0]
  const dataset = source?.dataset ?? null
  const column = dataset ? columnAt(dataset, props.field) : -1
  if (dataset && dataset.rows.length > 0 && column < 0) return <MissingColumn name={props.field} />
  const measuredValue: Cell = column < 0 ? null : singleValue(dataset, column)
  if (measuredValue === null && source?.refused) return <Refused {...source.refused} />
  const value = measuredValue ?? (props.initialValue === '' ? null : filled(props.initialValue, values))
  if (value === null) return source?.loading ? <Skeleton shape="value" /> : <NoData dataset={dataset} />
  return <Shown view={view} {...{ dataset, column, value }} isInitial={measuredValue === null} />
}

interface ShownProps {
  view: ValueViewProps
  dataset: Dataset | null
  column: number
  value: Cell
  /** The value is the text that stands in place of one. */
  isInitial: boolean
}

function Shown({ view, dataset, column, value, isInitial }: ShownProps) {
  const { props, width, height, values, before = '', after = '' } = view
  const words = useWords({ zh_CN, en_US })
  const label = filled(props.label, values)
  const ownUnit = unitOf(view, dataset, column, value)
  const { text, unit } = scaled(value, ownUnit, props.unitScale, props.decimal)
  const points = props.trend && dataset ? sparkPoints(dataset, column) : []
  const sparkPx = points.length > 2 && height >= MIN_HEIGHT_WITH_TREND_PX ? Math.round(height * 0.27) : 0
  const roomOf = (texts: readonly string[]) =>
    height - (label ? LABEL_PX : 0) - sparkPx - PADDING_PX - texts.filter((text) => text !== '').length * ADDON_PX
  const wanted = [filled(before, values), filled(after, values)]
  // The number comes first: in a low box it stands alone.
  const addons = roomOf(wanted) >= MIN_NUMBER_PX ? wanted : []
  const room = roomOf(addons)
  const { decimal, unitScale } = props
  const others = useMemo(
    () => textsOf(dataset, column, (cell) => scaled(cell, ownUnit, unitScale, decimal).text),
    [dataset, column, ownUnit, unitScale, decimal],
  )
  const widest = useWidest(isInitial ? [] : [text, ...others], JSON.stringify([props.field, decimal, unitScale]))
  const fitting = fittingFontPx(isInitial ? text : widest, unit, width - 2 * PADDING_PX, room)
  const fontPx = Math.min(fitting, props.fontSize ?? (isInitial ? MAX_INITIAL_PX : fitting))
  const row = () => (dataset ? { ...rowValues(dataset, newestRow(dataset) ?? []), value } : { value })
  return (
    <div className="charts-value" style={{ textAlign: props.align }}>
      {label && (
        <div className="charts-value-label" style={textColour(props.labelStyle, value)}>
          <ShortText text={label} />
        </div>
      )}
      <div className="charts-value-middle">
        {addons[0] && <div className="charts-value-addon">{addons[0]}</div>}
        <div
          className={isInitial ? 'charts-value-number charts-value-initial' : 'charts-value-number'}
          style={{ fontSize: fontPx }}
        >
          <span {...clickable(view, row)}>
            <output
              style={textColour(props.valueStyle, value)}
              title={String(value)}
              data-widest={isInitial || widest === text ? undefined : widest}
            >
              {text}
            </output>
            {unit && <small style={textColour(props.unitStyle, value)}>{unit}</small>}
          </span>
        </div>
        {addons[1] && <div className="charts-value-addon">{addons[1]}</div>}
      </div>
      {sparkPx > 0 && <Sparkline points={points} width={width} height={sparkPx} label={words.trend} />}
    </div>
  )
}

/** How the values of the line are written: the number keeps the room that they need. */
function textsOf(dataset: Dataset | null, column: number, textOf: (cell: number) => string): string[] {
  const cells = dataset?.rows.map((row) => row[column] ?? null) ?? []
  return cells.flatMap((cell) => (typeof cell === 'number' ? [textOf(cell)] : []))
}

/** The author's unit, or that of the data. A text in place of a number has none. */
function unitOf({ props, values }: ValueViewProps, dataset: Dataset | null, column: number, value: Cell): string {
  if (typeof value === 'string' && !Number.isFinite(Number(value))) return ''
  return filled(props.unit, values) || (dataset?.columns[column]?.unit ?? '')
}
