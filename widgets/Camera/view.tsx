import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { CameraProps } from '@atrium/dashboards/contract/camera-props'
import { ADDRESS_STREAM } from '@atrium/dashboards/contract/stream'
import { CameraStream } from '@atrium/dashboards/web/video/camera-stream'

/** A camera of any sort. */
export default function CameraView(view: WidgetViewProps<CameraProps>) {
  const { type } = view.props
  return <CameraStream view={view} {...(type === ADDRESS_STREAM ? {} : { cloud: type })} />
}
