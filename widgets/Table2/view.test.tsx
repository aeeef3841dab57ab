import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Table2, { type Table2Props } from './index.ts'
import Table2View from './view.tsx'

afterEach(cleanup)

const AT = Date.UTC(2026, 10, 21, 1, 5, 7)
const ROWS: Cell[][] = Array.from({ length: 12 }, (_, index) => [AT - index * 1000, `泵 ${12 - index}`, 60 + index])

type ViewProps = Partial<WidgetViewProps<Table2Props>>

function show(props: object, view: ViewProps = {}, dataset: Dataset = datasetOf(ROWS, ['device', 'speed'])) {
  const whole = withDefaults(Table2.props, { fieldKeys: ['device', 'speed'], ...props })
  const { container } = render(
    <Table2View {...viewProps({ props: whole, sources: [feedOf(dataset)], height: 300, width: 600, ...view })} />,
  )
  return { container, body: container.querySelector('tbody') }
}

const firstCells = (body: Element | null) => [...(body?.children ?? [])].map((row) => row.children[2]?.textContent)

test('[R137] rows that do not fit roll by themselves: their first set moves out while the second moves in', () => {
  const { body } = show({})
  expect(body?.className).toBe('charts-grid-rolls')
  expect(body?.children).toHaveLength(24)
  expect([...body!.children].filter((row) => row.getAttribute('aria-hidden'))).toHaveLength(12)
  cleanup()
  expect(show({ pageSize: 3 }).body?.className).not.toBe('charts-grid-rolls')
})

test('[R386] [R388] the rolling part leaves 40 px and the author’s pixels free, and a row takes the author’s seconds', () => {
  const { container, body } = show({ adjustHeight: 30, rowSeconds: 3 })
  const rolling = container.querySelector('.charts-grid-rolling') as HTMLElement
  expect(rolling.style.height).toBe('270px')
  expect(body?.style.animationDuration).toBe('36s')
  cleanup()
  expect(show({}).body?.style.animationDuration).toBe('24s')
})

test('a table that is not running stands still', () => {
  expect(show({}).body?.style.animationPlayState).toBe('')
  cleanup()
  expect(show({}, { running: false }).body?.style.animationPlayState).toBe('paused')
})

test('rows of tags keep their places, whichever device was measured last', () => {
  const dataset = { ...datasetOf(ROWS.slice(0, 3), ['device', 'speed']), key: [1] }
  const { body } = show({ rowsOf: 'tags' }, {}, dataset)
  expect(firstCells(body)).toEqual(['泵 10', '泵 11', '泵 12'])
  expect(Table2.shape(withDefaults(Table2.props, { rowsOf: 'tags' }))).toBe('rows')
})

test('[S10] a measured text with markup is shown as text', () => {
  const html = '<img src=x onerror=alert(1)>'
  const { container } = show({}, {}, datasetOf([[AT, html, 1]], ['device', 'speed']))
  expect(screen.getByText(html)).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})
