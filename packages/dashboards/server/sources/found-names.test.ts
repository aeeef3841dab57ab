import { expect, test } from 'vitest'
import { foundNames } from './found-names.ts'

const NAMES = [
  { at: ['plant', 'oven'], name: 'temp', type: 'float' },
  { at: ['plant', 'oven'], name: 'oven_door', type: 'bool' },
  { at: ['lab', 'temper'], name: 'n', type: 'float' },
  { at: ['plant'], name: 'oven' },
  { at: ['lab'], name: 'temper' },
]
const found = (search: string) => foundNames(NAMES, search).map(({ at, name }) => [...at!, name].join('.'))

test('a search finds names by their words, in any case, outer ones first', () => {
  expect(found('TEMP')).toEqual(['lab.temper', 'plant.oven.temp'])
  expect(found('oven')).toEqual(['plant.oven', 'plant.oven.oven_door'])
  expect(found('gone')).toEqual([])
})

test('a word may be in a name around it, if another one is in the name itself', () => {
  expect(found('plant temp')).toEqual(['plant.oven.temp'])
  expect(found('oven te')).toEqual(['plant.oven.temp'])
  expect(found('lab')).toEqual([])
})

test('without words all names are there, and of very many only the first are found', () => {
  expect(found('  ')).toHaveLength(NAMES.length)
  const many = Array.from({ length: 300 }, (_, n) => ({ name: `t${n}` }))
  expect(foundNames(many, 't')).toHaveLength(200)
})
