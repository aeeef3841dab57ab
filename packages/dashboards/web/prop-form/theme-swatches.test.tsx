import { colour } from '@atrium/charts/contract/define/props'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(theme?: string) {
  const onChange = vi.fn()
  const form = { props: { paint: colour() }, names: { paint: 'Paint' }, values: {}, columns: [], errors: {}, onChange }
  render(<PropForm {...form} {...(theme === undefined ? {} : { theme })} />)
  fireEvent.click(screen.getByRole('button', { name: '选取颜色：Paint' }))
  return { onChange, picker: within(screen.getByRole('dialog', { name: '选取颜色' })) }
}

test('the colours of the dashboard’s theme are offered beside the 15 presets [R405]', () => {
  // This DOM has no style sheets: the tokens of the theme around an element.
  const green: Record<string, string> = { '--a-series-1': '#309960', '--a-series-2': '#77A', '--a-surface': ' #FBFFFC' }
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const tokens = element.closest('[data-theme="green"]') ? green : {}
    return { getPropertyValue: (name: string) => tokens[name as keyof typeof tokens] ?? '' } as CSSStyleDeclaration
  })
  const { picker, onChange } = open('green')
  expect(picker.getAllByRole('button', { name: /^#/ })).toHaveLength(15)
  const swatches = within(picker.getByRole('group', { name: '主题颜色' })).getAllByRole('button')
  expect(swatches.map(({ title }) => title)).toEqual(['#309960', '#7777aa', '#fbfffc'])
  fireEvent.click(swatches[0]!)
  expect(onChange).toHaveBeenLastCalledWith({ paint: '#309960' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form that belongs to no dashboard offers the presets alone', () => {
  expect(open().picker.queryByRole('group', { name: '主题颜色' })).toBeNull()
})
