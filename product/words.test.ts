import type { Locale } from '@atrium/core/contract/refusal'
import { expect, test } from 'vitest'
import { wrongPart } from './testing/wrong-language.ts'

/** Every catalog of the pages, of the phone pages and of the patterns that apps share. */
const catalogs = import.meta.glob<Record<string, unknown>>(
  [
    '../apps/**/{zh_CN,en_US,more.zh_CN,more.en_US}.ts',
    '../connectors/**/{zh_CN,en_US}.ts',
    '../packages/*/web/**/{zh_CN,en_US}.ts',
    '../packages/core/contract/define/base.{zh_CN,en_US}.ts',
  ],
  { eager: true },
)

/** `path key: text` of each text in the wrong language. */
function wrongIn(value: unknown, locale: Locale, path: string): string[] {
  if (typeof value === 'string') {
    const part = wrongPart(value, locale)
    return part === undefined ? [] : [`${locale} ${path}: “${part}” in “${value}”`]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => wrongIn(one, locale, `${path}.${name}`))
}

test('no text of an English catalog is Chinese, and no text of a Chinese catalog is English', () => {
  expect(Object.keys(catalogs).length).toBeGreaterThan(40)
  const wrong = Object.entries(catalogs).flatMap(([file, words]) =>
    wrongIn(words, file.includes('zh_CN') ? 'zh_CN' : 'en_US', file),
  )
  expect(wrong).toEqual([])
})

test('a text in the wrong language is found, data and units are not', () => {
  expect(wrongPart('Orders 订单', 'en_US')).toBe('订单')
  expect(wrongPart('Device 一号桩', 'en_US', ['一号桩（东门）'])).toBeUndefined()
  expect(wrongPart('共 3 items', 'zh_CN')).toBe('items')
  expect(wrongPart('电量 12.5 kWh，MQTT', 'zh_CN')).toBeUndefined()
  expect(wrongPart('{{count}} 条，见 https://example.com/a', 'zh_CN')).toBeUndefined()
})
