import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../testing/web/theme/contrast.ts'
import { type ThemeName, tokens } from './tokens.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function propertiesOf(theme: ThemeName): Map<string, string> {
  const block = css.split(`[data-theme="${theme}"]`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--a-([\w-]+):\s*(#[0-9a-f]+);/gi)].map(([, name, value]) => [name!, value!]))
}

const themes: ThemeName[] = ['light', 'dark']

test.each(themes)('the style sheet and the script have the same colours (%s)', (theme) => {
  const properties = propertiesOf(theme)
  const { series, ...colours } = tokens[theme]
  for (const [name, value] of Object.entries(colours)) {
    expect(properties.get(name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`))?.toUpperCase(), name).toBe(value)
  }
  expect(series.map((_, at) => properties.get(`series-${at + 1}`)?.toUpperCase())).toEqual([...series])
})

test.each(themes)('text is readable on every ground (%s)', (theme) => {
  const t = tokens[theme]
  for (const ground of [t.page, t.surface, t.raised]) {
    for (const word of ['text', 'muted', 'placeholder', 'brand', 'good', 'info', 'attentionText', 'alarm'] as const) {
      expect(contrast(t[word], ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const shape of ['attention', 'neutral'] as const) {
      expect(contrast(t[shape], ground), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  }
  expect(contrast(t.onBrand, t.brand)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(t.brandOnSoft, t.brandSoft)).toBeGreaterThanOrEqual(4.5)
})
