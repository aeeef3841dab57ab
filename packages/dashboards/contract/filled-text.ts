import { filled, type Refusal, type Text } from '@atrium/core/contract/refusal'

/** What a refusal says, with its values, in each language. */
export function filledText({ text, detail }: Refusal): Text {
  return { zh_CN: filled(text.zh_CN, detail.params, 'zh_CN'), en_US: filled(text.en_US, detail.params, 'en_US') }
}
