import { colour, oneOf, type PropsOf, richText } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool } from '@atrium/core/contract/define/fields'
import { documentProblem } from '@atrium/core/contract/rich-text'

const MAX_CHARACTERS = 400_000

const props = {
  /** The document of the editor; `{name}` in its texts is a parameter. */
  content: richText(MAX_CHARACTERS),
  color: colour(),
  /** Where a document stands that is lower than its box. */
  verticalAlign: oneOf(['top', 'middle', 'bottom'], { default: 'top' }),
  /** Whether a document that is higher than its box can be scrolled; otherwise the rest is cut off. */
  scroll: bool({ default: true }),
} as const

export type RichTextProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'RichText',
  icon: 'M2.5 4.25V3h6v1.25M5.5 3v6.5M4.25 9.5h2.5M10.5 7h3M10.5 9.5h3M2.5 12.5h11',
  size: { width: 480, height: 320 },
  props,
  shape: () => 'none',
  isLarge: true,
  fullScreen: true,
  check: ({ content }) => ({ content: documentProblem(content, MAX_CHARACTERS) }),
})
