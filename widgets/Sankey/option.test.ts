import { expect, test } from 'vitest'
import { amountText, labelRoom, sankeyPoints } from './option.ts'
import type { FlowGraph } from './tree.ts'

const look = {
  unit: 'kWh',
  precision: null,
  orient: 'horizontal',
  nodeWidth: 16,
  nodeGap: 12,
  colors: ['#123456'],
} as const
const node = (name: string, depth: number) => ({ name, depth, canOpen: false, isOpen: true })
const graph: FlowGraph = {
  nodes: [node('Main distribution board', 0), node('Oven', 1)],
  flows: [{ from: 'Main distribution board', to: 'Oven', value: 1250 }],
}

const labelsIn = (width: number) => {
  const { series } = sankeyPoints(graph, look, [], { series: [] } as never, width)
  return series[0]?.data.map(({ label }) => label.formatter)
}

test('a wide drawing has names with amounts, a narrower one whole names, and only the narrowest shortens them', () => {
  expect(labelsIn(600)).toEqual(['Main distribution board  1,250 kWh', 'Oven  1,250 kWh'])
  expect(labelsIn(260)).toEqual(['Main distribution board', 'Oven'])
  expect(labelsIn(150)).toEqual(['Main d… board', 'Oven'])
})

test('a word that is a little longer than its place stays in one line, but Chinese and very long words do not', () => {
  const labelOf = (name: string) => {
    const nodes = [node('Main', 0), node(name, 1), node('A', 2)]
    const flows = [
      { from: 'Main', to: name, value: 1 },
      { from: name, to: 'A', value: 1 },
    ]
    const { series } = sankeyPoints({ nodes, flows }, look, [], { series: [] } as never, 260)
    return series[0]?.data[1]?.label as { width: number }
  }
  const place = labelOf('Oven').width
  expect(labelOf('Pumphouse two').width).toBeGreaterThan(place)
  expect(labelOf('二号压缩空气站和冷却水站').width).toBe(place)
  expect(labelOf('Uninterruptiblepowersupplies').width).toBe(place)
})

test('the last level gets the room that its names need, at most a third', () => {
  expect(labelRoom(graph, look, 260).last).toBe(60)
  const long = { ...graph, nodes: [node('A', 0), node('An especially long name of a node', 1)] }
  expect(labelRoom(long, look, 300).last).toBe(100)
})

test('without decimals of the author an amount has six digits', () => {
  expect(amountText(7853.772689, look)).toBe('  7,853.77 kWh')
  expect(amountText(7853.772689, { ...look, precision: 4 })).toBe('  7,853.7727 kWh')
})
