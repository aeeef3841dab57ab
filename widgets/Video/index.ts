import type { PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { PLAYER_PROPS } from '@atrium/dashboards/contract/camera-props'
import { ADDRESS_STREAM, STREAM_ADDRESS, STREAM_PROPS } from '@atrium/dashboards/contract/stream'
import { checkStream, typedStream } from '@atrium/dashboards/contract/stream-checks'

const props = { ...STREAM_PROPS, ...PLAYER_PROPS } as const

export type VideoProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Video',
  icon: 'M2 3.5h12v9H2zM6.750 5.750v4.500l3.500-2.250z',
  cover: 'film',
  size: { width: 480, height: 270 },
  props,
  shape: () => 'none',
  stream: { sort: () => ADDRESS_STREAM, of: ['src', 'username', 'password'] },
  address: STREAM_ADDRESS,
  typed: typedStream,
  fullScreen: true,
  check: checkStream,
})
