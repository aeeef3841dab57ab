import { filled, type Text } from '@atrium/core/contract/refusal'

type Values = Readonly<Record<string, unknown>>

/** A text about a slot, with its values. */
export const about = (text: Text, values: Values = {}): Text => ({
  zh_CN: filled(text.zh_CN, values, 'zh_CN'),
  en_US: filled(text.en_US, values, 'en_US'),
})
