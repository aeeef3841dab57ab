import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { IMOU_STREAM, type ImouCameraProps } from '@atrium/dashboards/contract/camera-props'
import { CameraStream } from '@atrium/dashboards/web/video/camera-stream'

/** A camera that sends to Imou's cloud. */
export default function ImouCameraView(view: WidgetViewProps<ImouCameraProps>) {
  return <CameraStream view={view} cloud={IMOU_STREAM} />
}
