import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool } from '@atrium/core/contract/define/fields'
import { ADDRESS_STREAM, STREAM_ADDRESS, STREAM_PROPS } from '../../contract/stream.ts'

const drawn = { icon: 'M2 2h12v12H2z', size: { width: 100, height: 100 }, fullScreen: false } as const

/** Video as products have it: of an address, and one that its author must open to everyone. */
export const toyCameras = [
  defineWidget({
    ...drawn,
    kind: 'Toy-video',
    props: STREAM_PROPS,
    address: STREAM_ADDRESS,
    shape: () => 'none',
    stream: { sort: () => ADDRESS_STREAM, of: ['src', 'username', 'password'] },
  }),
  defineWidget({
    ...drawn,
    kind: 'Toy-guarded',
    props: { ...STREAM_PROPS, isOpen: bool({ default: false }) },
    address: STREAM_ADDRESS,
    shape: () => 'none',
    stream: {
      sort: () => ADDRESS_STREAM,
      of: ['src', 'username', 'password'],
      isPublic: ({ isOpen }) => isOpen === true,
    },
  }),
]
