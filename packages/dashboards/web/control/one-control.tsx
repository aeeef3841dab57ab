import type { Cell } from '@atrium/charts/contract/data'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useContext } from 'react'
import type { ControlState } from '../../contract/control.ts'
import type { ControlProps, InputProps } from '../../contract/control-props.ts'
import { ControlContext } from '../live/control-port.ts'
import { ControlFrame, controlName } from './control-frame.tsx'
import { ControlInput } from './control-input.tsx'
import { presentValue } from './present-value.tsx'

/** A control with one input. */
export function OneControl({ view }: { view: WidgetViewProps<ControlProps & InputProps> }) {
  const name = controlName(view)
  const { unit } = view.props
  const last = useContext(ControlContext)?.last ?? null
  const present = presentValue(view)
  const start = asNumber(present) ?? asNumber(lastSent(last))
  return (
    <ControlFrame {...{ view, name, unit }}>
      {(arm, isOff) => <ControlInput props={view.props} {...{ name, present, start, arm, isOff }} />}
    </ControlFrame>
  )
}

/** What was refused was not sent. */
function lastSent(last: ControlState | null): Cell {
  return last === null || last.status === 'denied' ? null : (last.values.value ?? null)
}

function asNumber(value: Cell): number | null {
  if (value === null || String(value).trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
