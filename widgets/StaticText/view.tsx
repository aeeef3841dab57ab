import './static-text.css'
import { clickable } from '@atrium/charts/web/kind/clickable'
import { filled } from '@atrium/charts/web/kind/filled'
import { NoData } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { StaticTextProps } from './index.ts'

export default function StaticTextView(view: WidgetViewProps<StaticTextProps>) {
  const { props, width, height, values, chosen = values } = view
  if (props.text === '') return <NoData />
  const text = filled(props.text, values)
  const lines = text.split('\n')
  // On a phone the box is smaller than the author's, but a line must still fit on one line.
  const fontSize = Math.max(12, Math.min(props.fontSize, (height * 0.9) / lines.length, fitting(lines, width)))
  return (
    <div
      className="static-text-text"
      style={{
        fontSize,
        textAlign: props.align,
        justifyContent: PLACES[props.verticalAlign],
        fontWeight: props.bold ? 600 : 400,
        ...(props.color ? { color: props.color } : {}),
      }}
    >
      <p>
        <span {...clickable(view, () => chosen)}>{text}</span>
      </p>
    </div>
  )
}

const PLACES = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

function fitting(lines: readonly string[], width: number): number {
  const longest = Math.max(
    ...lines.map((line) => [...line].reduce((sum, character) => sum + (character > '⺀' ? 1 : 0.56), 0)),
  )
  return longest > 24 ? Number.POSITIVE_INFINITY : (width - 24) / Math.max(1, longest)
}
