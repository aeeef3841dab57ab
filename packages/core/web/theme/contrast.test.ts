import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { theme } from 'antd'
import { expect, test } from 'vitest'
import { contrast } from '../../testing/web/theme/contrast.ts'
import { colouringRules, type StyleRule, withoutState } from '../../testing/web/theme/style-rules.ts'
import { antdThemeOf } from './antd-theme.ts'
import { type ThemeName, type Tokens, tokens } from './tokens.ts'

// The journeys measure contrast in the light theme. What is readable in the dark one follows from the tokens: the
// colours that a rule of a style sheet, or antd, draws on each other are measured here in both.

/** WCAG 2, level AA: of text, and of large text, icons and edges. */
const [TEXT, SHAPE] = [4.5, 3]

const root = join(import.meta.dirname, '../../../..')
const rules = ['packages', 'apps', 'widgets', 'connectors'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !/node_modules|tokens\.css|dashboard-themes\.css/.test(file))
    .flatMap((file) => colouringRules(new URL(join(root, folder, file), 'file://'))),
)

/** What cannot be used may be pale, says WCAG. */
const isDisabled = ({ selector }: StyleRule) => /:disabled|aria-disabled|\.core-shell-disabled/.test(selector)
const isText = (colour: string | undefined) => colour !== undefined && !/^(inherit|currentColor)$/i.test(colour)

/** Each colour of text and ground that one rule has, or a rule for a state and the one without it. */
function pairsOf(all: readonly StyleRule[]) {
  const colours = new Map(all.filter(({ colour }) => isText(colour)).map((rule) => [rule.selector, rule.colour!]))
  const grounds = new Map(all.filter(({ ground }) => ground).map((rule) => [rule.selector, rule.ground!]))
  return all.flatMap((rule) => {
    const { selector } = rule
    const colour = colours.get(selector) ?? colours.get(withoutState(selector))
    const ground = grounds.get(selector) ?? grounds.get(withoutState(selector))
    return colour && ground && !isDisabled(rule) ? [{ selector, colour, ground }] : []
  })
}

const token = (t: Tokens, name: string) => {
  const [, series] = name.match(/^series-(\d)$/) ?? []
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return series ? t.series[Number(series) - 1] : (t as unknown as Record<string, string>)[key]
}

/** The colour that a style sheet names in this theme; undefined for one that is no colour (`none`, a picture). */
function resolve(t: Tokens, written: string): string | undefined {
  const [, first = '', share = '', second = ''] = written.match(/^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/) ?? []
  if (first) {
    const [top, under] = [resolve(t, first)!, second === 'transparent' ? t.surface : resolve(t, second)!]
    const parts = [1, 3, 5].map((at) => {
      const [a = 0, b = 0] = [top, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((a * Number(share) + b * (100 - Number(share))) / 100)
    })
    return `rgb(${parts.join(' ')})`
  }
  const [, name, fallback] = written.match(/^var\(--a-([\w-]+)(?:, (.+))?\)$/) ?? []
  if (name) return token(t, name) ?? (fallback && resolve(t, fallback))
  return /^(#|rgb)/.test(written) ? written : undefined
}

const themes: ThemeName[] = ['light', 'dark']

test.each(themes)('text is readable on the ground that its rule, or the one of its state, gives it (%s)', (name) => {
  const t = tokens[name]
  const measured = pairsOf(rules).flatMap(({ selector, colour, ground }) => {
    const [text, under] = [resolve(t, colour), resolve(t, ground)]
    return text && under ? [{ pair: `${selector}: ${colour} on ${ground}`, is: contrast(text, under, t.surface) }] : []
  })
  expect(measured.length).toBeGreaterThan(80)
  expect(measured.filter(({ is }) => is < TEXT)).toEqual([])
})

test.each(themes)(
  'text and notes are readable on every ground on which rows and parts of pages are drawn (%s)',
  (name) => {
    const t = tokens[name]
    const shapes = /--a-(?:brand|brand-hover|good|info|attention|alarm|neutral|faint|line|line-strong|series-\d)\)$/
    const grounds = new Set(rules.flatMap(({ ground, colour }) => (ground && !colour ? [ground] : [])))
    const drawn = [...grounds].filter((ground) => /--a-/.test(ground) && !shapes.test(ground) && resolve(t, ground))
    expect(drawn).toEqual(
      expect.arrayContaining(['page', 'surface', 'raised', 'hover', 'brand-soft'].map((g) => `var(--a-${g})`)),
    )
    for (const ground of drawn) {
      for (const word of ['text', 'muted'] as const) {
        expect
          .soft(contrast(t[word], resolve(t, ground)!, t.surface), `${word} on ${ground}`)
          .toBeGreaterThanOrEqual(TEXT)
      }
    }
  },
)

test.each(themes)('what antd draws on its own grounds is readable, under the pointer and pressed, too (%s)', (name) => {
  const config = antdThemeOf(name, true)
  const a = theme.getDesignToken(config) as unknown as Record<string, string>
  const { Segmented, Tooltip, Table } = config.components!
  const buttons = [
    'colorPrimary',
    'colorPrimaryHover',
    'colorPrimaryActive',
    'colorError',
    'colorErrorHover',
    'colorErrorActive',
  ]
  const words = [
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    ...buttons,
    'colorErrorText',
    'colorErrorTextHover',
    'colorErrorTextActive',
  ]
  const notices = ['colorSuccess', 'colorInfo', 'colorWarning', 'colorError']
  const texts: [string | undefined, string | undefined][] = [
    ...buttons.map((ground) => [a.colorTextLightSolid, a[ground]] as [string, string]),
    ...words.flatMap((word) =>
      ['colorBgContainer', 'colorBgElevated'].map((ground) => [a[word], a[ground]] as [string, string]),
    ),
    ...notices.flatMap((kind) =>
      ['colorText', 'colorTextSecondary'].map((word) => [a[word], a[`${kind}Bg`]] as [string, string]),
    ),
    [a.colorText, a.controlItemBgActive],
    [a.colorText, a.controlItemBgHover],
    [a.colorTextPlaceholder, a.colorBgContainer],
    [Table?.headerColor, Table?.headerBg],
    [a.colorTextLabel, Segmented?.trackBg],
    [a.colorText, Segmented?.itemSelectedBg],
    [Tooltip?.colorTextLightSolid, Tooltip?.colorBgSpotlight],
  ]
  for (const [colour, ground] of texts) {
    expect.soft(contrast(colour!, ground!), `${colour} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
  }
  for (const kind of notices) {
    expect.soft(contrast(a[kind]!, a[`${kind}Bg`]!), `the icon of ${kind}`).toBeGreaterThanOrEqual(SHAPE)
  }
})
