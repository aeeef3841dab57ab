import './value.css'
import { colourFor } from '@atrium/contract/colours'
import type { Cell } from '@atrium/contract/dashboard'
import type { TextStyle } from '@atrium/contract/define/props'
import { newestValue } from '@atrium/web/canvas/kind/merge'
import { measured } from '@atrium/web/canvas/kind/numbers'
import { ShortText } from '@atrium/web/canvas/kind/short-text.tsx'
import { NoData, Refused, Skeleton } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useWords } from '@atrium/web/canvas/kind/words'
import en_US from './en_US.ts'
import { fittingFontPx } from './fit.ts'
import type { ValueProps } from './index.ts'
import { Sparkline, sparkPoints } from './sparkline.tsx'
import zh_CN from './zh_CN.ts'

const PADDING_PX = 16
const LABEL_PX = 30
const MIN_HEIGHT_WITH_TREND_PX = 76

export default function ValueView({ props, sources, width, height }: WidgetViewProps<ValueProps>) {
  const words = useWords({ zh_CN, en_US })
  const source = sources[0]
  const dataset = source?.dataset ?? null
  const column = columnOf(dataset?.columns.map(({ name }) => name) ?? [], props.field)
  const value: Cell = newestValue(dataset, column)?.value ?? (props.initialValue === '' ? null : props.initialValue)
  if (value === null && source?.refused) return <Refused msg={source.refused.msg} />
  if (value === null) return source?.loading ? <Skeleton shape="value" /> : <NoData dataset={dataset} />

  const unit = props.unit || (dataset?.columns[column]?.unit ?? '')
  const points = props.trend && dataset ? sparkPoints(dataset, column) : []
  const sparkPx = points.length > 2 && height >= MIN_HEIGHT_WITH_TREND_PX ? Math.round(height * 0.27) : 0
  const room = height - (props.label ? LABEL_PX : 0) - sparkPx - PADDING_PX
  const text = measured(value, props.decimal)
  const fontPx = fittingFontPx(text, unit, width - 2 * PADDING_PX, room)
  return (
    <div className="w-value">
      {props.label && (
        <div className="w-value-label" style={colourOf(props.labelStyle, value)}>
          <ShortText text={props.label} />
        </div>
      )}
      <div className="w-value-number" style={{ fontSize: fontPx }}>
        <output style={colourOf(props.valueStyle, value)}>{text}</output>
        {unit && <small style={colourOf(props.unitStyle, value)}>{unit}</small>}
      </div>
      {sparkPx > 0 && <Sparkline points={points} width={width} height={sparkPx} label={words.trend} />}
    </div>
  )
}

// The named column, or the first one after the time.
function columnOf(names: readonly string[], field: string): number {
  const named = names.indexOf(field)
  return named > 0 ? named : 1
}

function colourOf(style: TextStyle, value: Cell) {
  const color = colourFor(value, style.colorConditions) || style.color
  return color ? { color } : {}
}
