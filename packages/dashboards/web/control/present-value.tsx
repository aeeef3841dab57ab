import type { Cell } from '@atrium/charts/contract/data'
import { columnAt } from '@atrium/charts/web/kind/columns'
import { singleValue } from '@atrium/charts/web/kind/merge'
import { measured } from '@atrium/charts/web/kind/numbers'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { readBackField as fieldOf } from '../../contract/control-columns.ts'
import type { ControlProps } from '../../contract/control-props.ts'
import { useControlWords } from './control-words.ts'

type View = Pick<WidgetViewProps<ControlProps>, 'props' | 'sources'>

/** The value of the read-back: the column that is verified, or the first one. Null if there is none. */
export function presentValue({ props, sources }: View): Cell {
  const dataset = sources[0]?.dataset ?? null
  const column = dataset ? columnAt(dataset, fieldOf(props)) : -1
  return column < 0 ? null : singleValue(dataset, column)
}

/** What is measured now, if the control has a source for it. */
export function PresentValue({ view, unit }: { view: View; unit: string }) {
  const words = useControlWords()
  const [source] = view.sources
  if (!source) return null
  const value = presentValue(view)
  const dataset = source.dataset
  const own = dataset?.columns[columnAt(dataset, fieldOf(view.props))]?.unit ?? ''
  return (
    <p className="dashboards-control-present">
      {words.present} <strong>{measured(value)}</strong> {value !== null && (unit || own)}
      {value === null && source.refused && <small>{source.refused.msg}</small>}
    </p>
  )
}
