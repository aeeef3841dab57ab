import { expect, test } from 'vitest'
import { layersOf, refuseCircles } from './layers.mjs'

const chunk = (fileName, imports = [], bytes = 100, moduleIds = [`/src/${fileName}.tsx`]) => ({
  ...{ type: 'chunk', fileName, imports, moduleIds },
  code: 'x'.repeat(bytes),
})

const PARTS = [
  chunk('frame', [], 100, ['/src/theme/antd-frame.tsx']),
  chunk('signin', ['frame'], 100, ['/src/signin/page.tsx']),
  chunk('shell', ['frame'], 100, ['/src/shell/frame/shell.tsx']),
]

test('what a large part of the lists needs is not in their layer, so that the two cannot need each other', () => {
  const layers = layersOf([
    ...PARTS,
    chunk('lists', ['select', 'row', 'shared'], 100, ['/src/crud/entity-pages.tsx']),
    chunk('select', ['shared'], 50_000),
    chunk('shared'),
    chunk('row'),
  ])
  const layerOf = (name) => layers.get(`/src/${name}.tsx`)
  expect(['row', 'select', 'shared'].map(layerOf)).toEqual(['lists', undefined, undefined])
})

test('files that import each other are refused', () => {
  expect(() => refuseCircles([chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['b'])])).toThrow('b → c → b')
  expect(() => refuseCircles([chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c')])).not.toThrow()
})
