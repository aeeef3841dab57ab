import type { Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Default, { type DefaultProps } from './index.ts'
import DefaultView from './view.tsx'

afterEach(cleanup)

const AT = Date.UTC(2026, 10, 21, 1, 5, 7)
const HTML = '<img src=x onerror=alert(1)>'

function show(dataset: Dataset | null, props: Partial<DefaultProps> = {}) {
  const whole = withDefaults(Default.props, props)
  return render(<DefaultView {...viewProps({ props: whole, sources: [feedOf(dataset)] })} />).container
}

test('[R126] one value is shown large, with its name and time', () => {
  show(datasetOf([[AT, 41.456]]), { decimal: 1 })
  expect(screen.getByRole('status').textContent).toBe('41.5')
  expect(screen.getByText('speed · 2026-11-21 09:05:07')).toBeTruthy()
})

test('one row is a list of names and values', () => {
  const container = show(datasetOf([[AT, 41, null]], ['speed', 'state']))
  const said = [...container.querySelectorAll('dl > div')].map((pair) => pair.textContent)
  expect(said).toEqual(['时间2026-11-21 09:05:07', 'speed41', 'state—'])
})

test('several rows are a table, the newest first, as many as the author wants', () => {
  const rows = [AT - 2000, AT - 1000, AT].map((at, index) => [at, index])
  show(datasetOf(rows), { pageSize: 2 })
  expect(screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual(['speed', '2', '1'])
})

test('JSON in a text is indented, alone or in a list', () => {
  const json = '{"state":"run","tags":["a",1]}'
  const container = show(datasetOf([[AT, json]]))
  expect(JSON.parse(container.querySelector('pre')!.textContent!)).toEqual({ time: AT, speed: JSON.parse(json) })
  cleanup()
  expect(show(datasetOf([[AT, json, 1]], ['a', 'b'])).querySelector('dd pre')?.textContent).toContain('"state": "run"')
  cleanup()
  expect(show(datasetOf([[AT, '{not json']])).querySelector('pre')).toBeNull()
})

test.each(['auto', 'value', 'list', 'table', 'json'] as const)(
  '[S10] as %s, a measured text with markup is shown as text',
  (form) => {
    const container = show(datasetOf([[AT, HTML]]), { show: form })
    expect(container.textContent).toContain(form === 'json' ? 'onerror' : HTML)
    expect(container.querySelector('img')).toBeNull()
  },
)

test('a click on the value or a row runs its listeners', () => {
  const emit = vi.fn()
  const props = { ...withDefaults(Default.props, {}), listeners: [{ on: 'click' }] }
  render(<DefaultView {...viewProps({ props, emit, sources: [feedOf(datasetOf([[AT, 41]]))] })} />)
  fireEvent.click(screen.getByRole('button'))
  expect(emit).toHaveBeenCalledWith('click', { time: AT, speed: 41 })
})

test('without data it says so', () => {
  show(null)
  expect(screen.getByText('暂无数据')).toBeTruthy()
})
