import { expect, test } from 'vitest'
import { currentLocale, onLocale, setLocale } from './locale.ts'

test('what shows words learns the new language until it is gone, and an unknown language is Chinese', () => {
  const seen: string[] = []
  const end = onLocale(() => seen.push(currentLocale()))
  for (const next of ['en_US', 'fr_FR', 'en_US', undefined]) setLocale(next)
  end()
  setLocale('zh_CN')
  expect(seen).toEqual(['en_US', 'zh_CN', 'en_US', 'zh_CN'])
})
