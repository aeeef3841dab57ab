import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { YS7_STREAM, type Ys7CameraProps } from '@atrium/dashboards/contract/camera-props'
import { CameraStream } from '@atrium/dashboards/web/video/camera-stream'

/** A camera that sends to EZVIZ's cloud. */
export default function Ys7CameraView(view: WidgetViewProps<Ys7CameraProps>) {
  return <CameraStream view={view} cloud={YS7_STREAM} />
}
