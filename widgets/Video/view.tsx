import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { StreamView } from '@atrium/dashboards/web/video/stream-view'
import type { VideoProps } from './index.ts'

/** Plays an address of its author. */
export default function VideoView(view: WidgetViewProps<VideoProps>) {
  return <StreamView view={view} />
}
