import { code, oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

const props = {
  contentHtml: code('html', 200_000),
  /** Runs once after the content is there. */
  eventInit: code('js', 20_000),
  /** `latest`: the newest row of each combination of tags; `history`: the rows of the range. */
  reads: oneOf(['latest', 'history'], { default: 'latest' }),
} as const

export type HtmlProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Html',
  icon: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5M9 3L7 13',
  cover: 'text',
  size: { width: 400, height: 240 },
  props,
  shape: ({ reads }) => (reads === 'latest' ? 'rows' : 'series'),
  needs: 'script',
  isLarge: true,
  fullScreen: true,
})
