import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast } from '@atrium/core/testing/web/theme/contrast'
import { expect, test } from 'vitest'
import { THEMES } from '../../contract/dashboard-schema.ts'

const css = ['tokens.css', 'dashboard-themes.css']
  .map((file) => readFileSync(join(import.meta.dirname, '../../../core/web/theme', file), 'utf8'))
  .join('\n')

/** `default` has the tokens of the page, light or dark. */
const SETS = ['light', ...THEMES.filter((theme) => theme !== 'default')]

function tokensOf(theme: string): Map<string, string> {
  const block = css.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--a-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `series-${number}`)
const GROUNDS = ['page', 'surface', 'raised']

test('[R381] there are nine themes, each with all tokens', () => {
  expect(THEMES).toEqual(['default', 'dark', 'ltj', 'green', 'purple', 'orange', 'gray', 'blueSky', 'macarons'])
  const names = [...tokensOf('light').keys()].sort()
  expect(names).toContain('series-8')
  for (const theme of SETS) expect([theme, [...tokensOf(theme).keys()].sort()]).toEqual([theme, names])
})

test('[R381] no two themes look alike', () => {
  const seen = SETS.map((theme) => `${tokensOf(theme).get('page')} ${tokensOf(theme).get('series-1')}`)
  expect(new Set(seen).size).toBe(SETS.length)
})

test.each(SETS)('text is readable on every ground, and lines of charts are visible (%s)', (theme) => {
  const tokens = tokensOf(theme)
  const worst = (name: string, grounds: string[]) =>
    Math.min(...grounds.map((ground) => contrast(tokens.get(name)!, tokens.get(ground)!)))
  for (const name of ['text', 'muted', 'placeholder', 'brand', 'good', 'info', 'attention-text', 'alarm']) {
    expect(worst(name, GROUNDS), name).toBeGreaterThanOrEqual(4.5)
  }
  for (const name of ['attention', 'neutral']) expect(worst(name, GROUNDS), name).toBeGreaterThanOrEqual(3)
  for (const name of SERIES) expect(worst(name, ['surface']), name).toBeGreaterThanOrEqual(3)
  expect(worst('on-brand', ['brand'])).toBeGreaterThanOrEqual(4.5)
  expect(worst('brand-on-soft', ['brand-soft'])).toBeGreaterThanOrEqual(4.5)
  expect(new Set(SERIES.map((name) => tokens.get(name))).size).toBe(8)
})
