import { defineWidget } from '@atrium/charts/contract/define/widget'
import {
  YS7_ADDRESS,
  YS7_CAMERA_PROPS,
  YS7_GROUPS,
  YS7_SOURCE,
  YS7_STREAM,
} from '@atrium/dashboards/contract/camera-props'

export default defineWidget({
  kind: 'Ys7Camera',
  icon: 'M4.500 12.500a3 3 0 0 1-.250-6 4 4 0 0 1 7.600 1A2.550 2.550 0 0 1 11.500 12.500zM6.750 8v2.500l2-1.250z',
  cover: 'film',
  size: { width: 480, height: 270 },
  props: YS7_CAMERA_PROPS,
  shape: () => 'none',
  stream: { sort: () => YS7_STREAM, of: YS7_SOURCE, isPublic: ({ showInPublic }) => showInPublic },
  address: YS7_ADDRESS,
  groups: YS7_GROUPS,
  fullScreen: true,
})
