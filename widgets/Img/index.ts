import { interval, oneOf, type PropsOf, picture } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { int, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { intervalMs } from '@atrium/core/contract/time'

const SHORTEST_MS = 10_000

const tooShort: Text = { zh_CN: '间隔不能短于 10s', en_US: 'The interval must be at least 10s' }

const props = {
  /** An uploaded picture, or one of another site, which the server fetches. */
  src: picture({ every: 'every' }),
  /** After this interval a picture of another site is fetched and shown again; '' for never. */
  every: interval(''),
  fit: oneOf(['contain', 'cover', 'fill', 'none'], { default: 'contain' }),
  /** What the picture shows, for people who do not see it; `{name}` is a parameter. */
  alt: str(200, { min: 0, default: '' }),
  radius: int({ min: 0, max: 1_000, unit: 'px', default: 0, when: { prop: 'fit', is: ['cover', 'fill'] } }),
} as const

export type ImgProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Img',
  icon: 'M2.5 3.5h11v9h-11zM2.5 11 6 7.5l2.5 2.5L10.5 8l3 3M10.5 6h.01',
  cover: 'picture',
  size: { width: 400, height: 300 },
  props,
  shape: () => 'none',
  fullScreen: true,
  check: ({ every }) => ({ every: (intervalMs(every) ?? SHORTEST_MS) < SHORTEST_MS ? tooShort : undefined }),
})
