import { rowsOf } from '@atrium/charts/testing/web/chart/data'
import { expect, test } from 'vitest'
import { type Flow, flowsOf } from './flows.ts'
import { firstOpen, toggled, visibleGraph } from './tree.ts'

const NO_NAMES = { sourceColumn: '', targetColumn: '', valueColumn: '' }
const flow = (from: string, to: string, value = 1): Flow => ({ from, to, value })

// Two plants with lines, one line with machines.
const FLOWS = [flow('P1', 'A', 9), flow('P1', 'B', 3), flow('P2', 'C', 2), flow('A', 'press', 5), flow('A', 'oven', 4)]

const shown = (open: ReadonlySet<string>) => visibleGraph(FLOWS, open).nodes.map(({ name }) => name)

test('[R239] opening a node shows its targets; closing it hides all that is reached only through it', () => {
  const all = firstOpen(FLOWS, 20, 'multiple')
  expect(shown(all)).toEqual(['P1', 'P2', 'A', 'B', 'C', 'press', 'oven'])
  const closed = toggled(FLOWS, all, 'P1', 'multiple')
  expect(shown(closed)).toEqual(['P1', 'P2', 'C'])
  expect(shown(toggled(FLOWS, closed, 'P1', 'multiple'))).toEqual(shown(all))
})

test('[R240] with mode multiple several nodes of a level are open, with mode single only one', () => {
  const none = new Set<string>()
  const both = (mode: 'single' | 'multiple') => toggled(FLOWS, toggled(FLOWS, none, 'P1', mode), 'P2', mode)
  expect(shown(both('multiple'))).toEqual(['P1', 'P2', 'A', 'B', 'C'])
  expect(shown(both('single'))).toEqual(['P1', 'P2', 'C'])
})

test('the author chooses how many levels are open at first; mode single opens the largest node of each', () => {
  expect(shown(firstOpen(FLOWS, 0, 'multiple'))).toEqual(['P1', 'P2'])
  expect(shown(firstOpen(FLOWS, 1, 'multiple'))).toEqual(['P1', 'P2', 'A', 'B', 'C'])
  expect([...firstOpen(FLOWS, 2, 'single')]).toEqual(['P1', 'A'])
})

test('rows become flows; rows with the same nodes are added up', () => {
  const rows = rowsOf(
    ['from', 'to'],
    ['kWh'],
    [
      ['a', 'b', 1],
      ['a', 'b', 2],
      ['b', 'c', 5],
    ],
  )
  expect(flowsOf([rows], NO_NAMES)).toMatchObject({
    flows: [flow('a', 'b', 3), flow('b', 'c', 5)],
    circular: 0,
    lost: 0,
  })
})

test('the author names the columns of source, target and amount', () => {
  const rows = rowsOf(['to', 'from'], ['x', 'kWh'], [['b', 'a', 1, 8]])
  const named = { sourceColumn: 'from', targetColumn: 'to', valueColumn: 'kWh' }
  expect(flowsOf([rows], named).flows).toEqual([flow('a', 'b', 8)])
  expect(flowsOf([rows], { ...named, valueColumn: 'gone' })).toMatchObject({ flows: [], lost: 1 })
})

test('rows without names or an amount above zero, and flows that lead back, are left out and counted', () => {
  const rows = rowsOf(
    ['from', 'to'],
    ['kWh'],
    [
      ['a', 'b', 1],
      ['b', 'c', 1],
      ['c', 'a', 1],
      ['d', 'd', 1],
      ['a', null, 1],
      ['a', 'c', -1],
      ['a', 'c', 1e308],
      ['a', 'c', 'text'],
    ],
  )
  expect(flowsOf([rows], NO_NAMES)).toMatchObject({ flows: [flow('a', 'b'), flow('b', 'c')], circular: 2, lost: 4 })
})
