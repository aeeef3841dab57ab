import type { Locale } from '../../../contract/refusal.ts'

/** Units of time differ by language; every other unit is written the same in all languages. */
const SPANS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  d: { zh_CN: '天', en_US: 'days' },
  h: { zh_CN: '小时', en_US: 'h' },
  min: { zh_CN: '分钟', en_US: 'min' },
  s: { zh_CN: '秒', en_US: 's' },
}

/** A descriptor's unit in the language of the page. */
export function unitText(unit: string, locale: Locale): string {
  return SPANS[unit]?.[locale] ?? unit
}
