import './text.css'
import type { CSSProperties } from 'react'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { TextProps } from '../../../contract/define/text-props.ts'
import { clickable } from '../clickable.ts'
import { columnAt, rowValues } from '../columns.ts'
import { inOrder } from '../in-order.ts'
import { newestRow } from '../merge.ts'
import { DataGate, MissingColumn } from '../states.tsx'
import { textColour } from '../text-colour.ts'
import type { WidgetViewProps } from '../widget-view.ts'
import { rowText, unknownPlaces } from './filled-row.ts'

type View = WidgetViewProps<TextProps>

/** A text with the values of the newest row, or a line for each row. Whatever the values are, they are drawn as text. */
export function TextView(view: View) {
  const { props, sources } = view
  return (
    <DataGate sources={sources} skeleton="block">
      {([dataset]) => dataset && (props.show === 'lines' ? lines(view, dataset) : one(view, dataset))}
    </DataGate>
  )
}

function one(view: View, dataset: Dataset) {
  const { props, height, values, timeZone } = view
  const missing = missingColumn(view, dataset)
  if (missing !== undefined) return <MissingColumn name={missing} />
  const row = dataset.reduced ?? newestRow(dataset) ?? []
  const { text, value } = rowText(dataset, row, { ...props, values, timeZone })
  const count = text.split('\n').length
  // In a box that is lower than the author's, such as on a phone, the lines get smaller, not cut.
  const fontSize = Math.max(12, Math.min(props.fontSize, (height * 0.9) / count / LINE_HEIGHT))
  return (
    <div className="charts-said" style={{ ...style(view), fontSize, justifyContent: PLACES[props.verticalAlign] }}>
      <p className="charts-said-text" style={textColour(props.textStyle, value)}>
        <span {...clickable(view, () => rowValues(dataset, row))}>{text}</span>
      </p>
    </div>
  )
}

/** A text that is too long begins at the top and can be scrolled. */
const PLACES = { top: 'flex-start', middle: 'safe center', bottom: 'safe flex-end' } as const

const LINE_HEIGHT = 1.4
/** Below this width, as on a phone, times have no year. */
const NARROW_PX = 400

function lines(view: View, dataset: Dataset) {
  const { props, values, timeZone } = view
  const missing = missingColumn(view, dataset)
  if (missing !== undefined) return <MissingColumn name={missing} />
  const rows = inOrder(dataset, props.sorter).slice(0, props.pageSize)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lines that do not fit must be reachable by the keyboard
    <ol className="charts-said charts-said-lines" style={{ ...style(view), fontSize: props.fontSize }} tabIndex={0}>
      {rows.map((row, index) => {
        const { time, text, value } = rowText(dataset, row, { ...props, values, timeZone })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same time, so the position counts
          <li key={index}>
            {props.showTime && time && <time>{view.width < NARROW_PX ? time.slice(5) : time}</time>}
            <Line view={view} dataset={dataset} row={row} text={text} color={textColour(props.textStyle, value)} />
          </li>
        )
      })}
    </ol>
  )
}

interface LineProps {
  view: View
  dataset: Dataset
  row: readonly Cell[]
  text: string
  color: CSSProperties
}

function Line({ view, dataset, row, text, color }: LineProps) {
  return (
    <span style={color}>
      <span {...clickable(view, () => rowValues(dataset, row))}>{text}</span>
    </span>
  )
}

function missingColumn({ props, values }: View, dataset: Dataset): string | undefined {
  if (props.field !== '' && columnAt(dataset, props.field) < 0) return props.field
  return unknownPlaces(props.text, dataset, values)[0]
}

function style({ props }: View): CSSProperties {
  return { textAlign: props.align, fontWeight: props.bold ? 600 : 400 }
}
