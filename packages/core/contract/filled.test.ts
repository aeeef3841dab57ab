import { expect, test } from 'vitest'
import { filled } from './refusal.ts'

test.each([
  [0, '0 apps found', '找到 0 个应用'],
  [1, '1 app found', '找到 1 个应用'],
  ['1', '1 app found', '找到 1 个应用'],
  [2, '2 apps found', '找到 2 个应用'],
  [11, '11 apps found', '找到 11 个应用'],
  ['1,021', '1,021 apps found', '找到 1,021 个应用'],
  ['99+', '99+ apps found', '找到 99+ 个应用'],
])('%s is shown with the form of the word for it in each language', (count, english, chinese) => {
  expect(filled('{count|app|apps} found', { count }, 'en_US')).toBe(english)
  expect(filled('找到 {count} 个应用', { count }, 'zh_CN')).toBe(chinese)
})

test('a placeholder without a value stays, and a value is not read as a text', () => {
  expect(filled('{name}: {count|row|rows}', { name: '{count} $&' }, 'en_US')).toBe('{count} $&: {count|row|rows}')
})
