import { afterEach, expect, test } from 'vitest'
import { coloursAt } from './colours.ts'

function themed(values: Record<string, string>): Element {
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(values)) element.style.setProperty(`--a-${name}`, value)
  document.body.append(element)
  return element
}

afterEach(() => document.body.replaceChildren())

test('a map is painted in the colours of the theme around it, with fonts that a canvas understands', () => {
  const light = themed({
    page: '#f5f7fa',
    'line-strong': '#cbd3df',
    alarm: '#c8322b',
    font: 'system-ui,\n  sans-serif',
  })
  expect(coloursAt(light)).toMatchObject({ page: '#f5f7fa', lineStrong: '#cbd3df', alarm: '#c8322b' })
  expect(coloursAt(light).font).toBe('system-ui, sans-serif')
})

test('maps in the same theme share one object, by which the pictures of their marks are kept', () => {
  const [one, other, dark] = [themed({ page: '#fff' }), themed({ page: '#fff' }), themed({ page: '#000' })]
  expect(coloursAt(one)).toBe(coloursAt(other))
  expect(coloursAt(dark)).not.toBe(coloursAt(one))
})
