import { defineWidget } from '@atrium/charts/contract/define/widget'
import {
  IMOU_ADDRESS,
  IMOU_CAMERA_PROPS,
  IMOU_GROUPS,
  IMOU_SOURCE,
  IMOU_STREAM,
} from '@atrium/dashboards/contract/camera-props'

export default defineWidget({
  kind: 'ImouCamera',
  icon: 'M4.500 12.500a3 3 0 0 1-.250-6 4 4 0 0 1 7.600 1A2.550 2.550 0 0 1 11.500 12.500zM8 7.750a1.250 1.250 0 1 1 0 2.500 1.250 1.250 0 0 1 0-2.500',
  cover: 'film',
  size: { width: 480, height: 270 },
  props: IMOU_CAMERA_PROPS,
  shape: () => 'none',
  stream: { sort: () => IMOU_STREAM, of: IMOU_SOURCE, isPublic: ({ showInPublic }) => showInPublic },
  address: IMOU_ADDRESS,
  groups: IMOU_GROUPS,
  fullScreen: true,
})
