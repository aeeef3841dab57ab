import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { ControlProps, InputProps } from '../../contract/control-props.ts'
import { ControlFrame, controlName } from './control-frame.tsx'
import { ControlInput } from './control-input.tsx'
import { presentValue } from './present-value.tsx'

/** A control with one input. */
export function OneControl({ view }: { view: WidgetViewProps<ControlProps & InputProps> }) {
  const name = controlName(view)
  const { unit } = view.props
  return (
    <ControlFrame {...{ view, name, unit }}>
      {(arm, isOff) => <ControlInput props={view.props} present={presentValue(view)} {...{ name, arm, isOff }} />}
    </ControlFrame>
  )
}
