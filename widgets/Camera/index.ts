import { defineWidget } from '@atrium/charts/contract/define/widget'
import { CAMERA_ADDRESS, CAMERA_GROUPS, CAMERA_PROPS, CAMERA_SOURCE } from '@atrium/dashboards/contract/camera-props'
import { ADDRESS_STREAM } from '@atrium/dashboards/contract/stream'
import { checkStream, typedStream } from '@atrium/dashboards/contract/stream-checks'

export default defineWidget({
  kind: 'Camera',
  icon: 'M2 5h8.500v7H2zM10.500 7.500 14 5.750v5.500L10.500 9.500M4.500 2.750h3.500',
  cover: 'film',
  size: { width: 480, height: 270 },
  props: CAMERA_PROPS,
  shape: () => 'none',
  stream: { sort: ({ type }) => type, of: CAMERA_SOURCE, isPublic: ({ showInPublic }) => showInPublic },
  address: CAMERA_ADDRESS,
  groups: CAMERA_GROUPS,
  typed: typedStream,
  fullScreen: true,
  check: (props) => (props.type === ADDRESS_STREAM ? checkStream(props) : {}),
})
