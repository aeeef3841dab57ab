import type { Locale } from '@atrium/core/contract/refusal'
import { expect, test } from 'vitest'
import { wrongPart } from './testing/wrong-language.ts'

/** Every catalog of the pages, of the phone pages and of the patterns that apps share. */
const catalogs = import.meta.glob<Record<string, unknown>>(
  [
    '../apps/**/{zh_CN,en_US,*.zh_CN,*.en_US}.ts',
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

/** Path → the names of the placeholders, of each text. */
function placeholders(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') {
    const names = [...value.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name]) => name)
    return [[path, [...new Set(names)].sort().join(' ')]]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => placeholders(one, `${path}.${name}`))
}

/** The paths at which the two languages have other placeholders. */
function unequal(chinese: unknown, english: unknown): string[] {
  const others = new Map(placeholders(english))
  return placeholders(chinese).flatMap(([path, names]) => (others.get(path) === names ? [] : [path]))
}

test('a text has the same placeholders in both languages, in braces that are closed', () => {
  const wrong = Object.entries(catalogs).flatMap(([file, words]) => {
    if (!file.includes('zh_CN')) return []
    return unequal(words, catalogs[file.replace('zh_CN', 'en_US')]).map((path) => `${file}${path}`)
  })
  expect(wrong).toEqual([])
  const doubled = Object.entries(catalogs).filter(([, words]) => JSON.stringify(words).includes('{{'))
  expect(doubled.map(([file]) => file)).toEqual([])
})

test('a placeholder that one language lacks is found', () => {
  const chinese = { none: '无', left: '剩 {n} 个', of: '{name} 的 {n} 个' }
  const english = { none: 'None', left: '{n|piece|pieces} left', of: '{n} pieces' }
  expect(unequal(chinese, english)).toEqual(['.of'])
})

/** What stands in place of a number that is never one, or of a name: a verb may follow it. */
const NO_COUNTS =
  /(most|least|first|than|max) \{\w+\}|\{(name|owner|who|point|place|interval|factor|from|to)\}|\{\w+\} (series|is|was|has|s|ms)\b/

/** English texts in which `1` would stand before a plural: `{count} rows` in place of `{count|row|rows}`. */
function unformed(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    const found = value.match(/(?:\w+ )?\{\w+\} (?:more )?[a-z]+s\b/g) ?? []
    return found.filter((part) => !NO_COUNTS.test(part)).map((part) => `${path}: ${part}`)
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => unformed(one, `${path}.${name}`))
}

test('no English text has a number before a word that is always a plural', () => {
  expect(unformed({ rows: '{count} rows', most: 'At most {max} rows', of: '{n|row|rows} of {all} rows' }, '')).toEqual([
    '.rows: {count} rows',
    '.of: of {all} rows',
  ])
  const english = Object.entries(catalogs).filter(([file]) => file.includes('en_US'))
  expect(english.flatMap(([file, words]) => unformed(words, file))).toEqual([])
})

test('a text in the wrong language is found, data and units are not', () => {
  expect(wrongPart('Orders 订单', 'en_US')).toBe('订单')
  expect(wrongPart('Device 一号桩', 'en_US', ['一号桩（东门）'])).toBeUndefined()
  expect(wrongPart('共 3 items', 'zh_CN')).toBe('items')
  expect(wrongPart('电量 12.5 kWh，MQTT', 'zh_CN')).toBeUndefined()
  expect(wrongPart('{count} 条，见 https://example.com/a', 'zh_CN')).toBeUndefined()
})
