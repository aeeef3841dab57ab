import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { giveCanvasContext } from '@atrium/charts/testing/web/chart/canvas-context'
import { chartIn } from '@atrium/charts/testing/web/chart/chart-in'
import { rowsOf } from '@atrium/charts/testing/web/chart/data'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Sankey from './index.ts'
import SankeyView from './view.tsx'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const FLOWS = [
  ['P1', 'A', 9],
  ['P2', 'B', 2],
  ['A', 'press', 5],
  ['B', 'oven', 2],
]

function show(stored: object, flows: (string | number)[][] = FLOWS) {
  const props = withDefaults(Sankey.props, stored)
  const sources = [feedOf(rowsOf(['from', 'to'], ['kWh'], flows))]
  return render(<SankeyView {...viewProps({ props, sources })} />)
}

/** The tags of the nodes that can be opened, with + for closed ones. */
const tags = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ firstElementChild }) => (firstElementChild?.getAttribute('aria-expanded') ? [firstElementChild] : []))
    .map((tag) => `${tag.textContent?.slice(0, -1)} ${tag.getAttribute('aria-expanded')}`)

test('[R157] [R239] the tag of a node shows and hides its children', () => {
  show({})
  expect(tags()).toEqual(['P1 true', 'P2 true', 'A true', 'B true'])
  fireEvent.click(screen.getByRole('button', { name: /^P1/ }))
  expect(tags()).toEqual(['P1 false', 'P2 true', 'B true'])
  fireEvent.click(screen.getByRole('button', { name: /^P1/ }))
  expect(tags()).toEqual(['P1 true', 'P2 true', 'A true', 'B true'])
})

test('[R240] with single mode, opening a node closes the other nodes of its level', () => {
  show({ toggleMode: 'single' })
  expect(tags()).toEqual(['P1 true', 'P2 false', 'A true'])
  fireEvent.click(screen.getByRole('button', { name: /^P2/ }))
  expect(tags()).toEqual(['P1 false', 'P2 true', 'B false'])
})

test('[S10] a node whose name is markup stays text', () => {
  const { container } = show({}, [['<img src=x onerror=alert(1)>', 'A', 1]])
  expect(container.querySelector('img')).toBeNull()
})

test('rows without a flow say so', () => {
  show({}, [['A', '', 1]])
  expect(screen.getByRole('alert').textContent).toBe('数据中没有来源、去向和大于 0 的数量')
})

interface Drawn {
  getModel(): {
    getSeriesByIndex(index: number): { getGraph(): { nodes: { id: string; getLayout(): { x: number; y: number } }[] } }
  }
}

test('nodes keep their places among each other, whatever amounts and rows arrive', () => {
  const view = (flows: (string | number)[][]) => {
    const sources = [feedOf(rowsOf(['from', 'to'], ['kWh'], flows))]
    return <SankeyView {...viewProps({ props: withDefaults(Sankey.props, {}), sources })} />
  }
  const order = (container: HTMLElement) => {
    const { nodes } = (chartIn(container) as unknown as Drawn).getModel().getSeriesByIndex(0).getGraph()
    const placed = nodes.map((node) => ({ id: node.id, ...node.getLayout() }))
    return placed.sort((a, b) => a.x - b.x || a.y - b.y).map(({ id }) => id)
  }
  const { container, rerender } = render(view(FLOWS))
  const before = order(container)
  expect(before).toEqual(['P1', 'P2', 'A', 'B', 'press', 'oven'])
  const amounts = [1, 90, 2, 70]
  rerender(view(FLOWS.map(([from = '', to = ''], n) => [from, to, amounts[n] ?? 0]).toReversed()))
  expect(order(container)).toEqual(before)
  // A flow that pauses comes back to its place.
  rerender(view(FLOWS.slice(1)))
  rerender(view(FLOWS))
  expect(order(container)).toEqual(before)
})

test('in mode single, another node is not opened because its amount has become the largest', () => {
  const props = withDefaults(Sankey.props, { toggleMode: 'single' })
  const view = (flows: (string | number)[][]) => (
    <SankeyView {...viewProps({ props, sources: [feedOf(rowsOf(['from', 'to'], ['kWh'], flows))] })} />
  )
  const { rerender } = render(view(FLOWS))
  expect(tags()).toEqual(['P1 true', 'P2 false', 'A true'])
  rerender(view([['P2', 'B', 900], ...FLOWS.filter(([from]) => from !== 'P2')]))
  expect(tags()).toEqual(['P1 true', 'P2 false', 'A true'])
})
