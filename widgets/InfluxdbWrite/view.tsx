import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import type { InfluxdbWriteProps } from '@atrium/dashboards/contract/control-props'
import { ControlFrame, controlName } from '@atrium/dashboards/web/control/control-frame'
import en_US from './en_US.ts'
import { WriteForm } from './write-form.tsx'
import zh_CN from './zh_CN.ts'

/** A form whose values are written as points of time series. */
export default function InfluxdbWriteView(view: WidgetViewProps<InfluxdbWriteProps>) {
  const words = useWords({ zh_CN, en_US })
  const { controls } = view.props
  const name = controlName(view)
  return (
    <ControlFrame view={view} name={name}>
      {(arm, isOff) => (controls.length > 0 ? <WriteForm {...{ name, controls, arm, isOff }} /> : <p>{words.empty}</p>)}
    </ControlFrame>
  )
}
