import type { PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { safeLink } from '@atrium/core/contract/safe-link'

const props = {
  /** `{name}` in its path and query is a parameter. */
  src: str(2_000, { min: 0, default: '' }),
} as const

export type IframeProps = PropsOf<typeof props>

const NO_ADDRESS: Text = {
  zh_CN: '请填写以 http:// 或 https:// 开头的完整网址',
  en_US: 'Enter a whole address that begins with http:// or https://',
}

export default defineWidget({
  kind: 'Iframe',
  icon: 'M2 3h12v10H2zM2 6h12M4 4.5h.01M6 4.5h.01',
  cover: 'picture',
  size: { width: 640, height: 400 },
  props,
  shape: () => 'none',
  needs: 'script',
  frames: 'src',
  fullScreen: true,
  check: ({ src }) => ({ src: src === '' || safeLink(src)?.isForeign ? undefined : NO_ADDRESS }),
})
