import { theme } from 'antd'
import { expect, test } from 'vitest'
import { antdThemeOf } from './antd-theme.ts'
import { type ThemeName, tokens } from './tokens.ts'

test.each<ThemeName>(['light', 'dark'])('the ring of the focus has the brand colour of the theme (%s)', (name) => {
  const token = theme.getDesignToken(antdThemeOf(name, true))
  expect(token.colorPrimaryBorder).toBe(tokens[name].brand)
  expect(token.lineWidthFocus).toBe(2)
})

test.each<ThemeName>(['light', 'dark'])('arrows and crosses of fields have a colour of the tokens (%s)', (name) => {
  expect(theme.getDesignToken(antdThemeOf(name, true)).colorTextQuaternary).toBe(tokens[name].faint)
})
