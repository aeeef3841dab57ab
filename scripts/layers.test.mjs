import { expect, test } from 'vitest'
import { layersOf, refuseCircles } from './layers.mjs'

const chunk = (fileName, imports = [], bytes = 100, moduleIds = [`/src/${fileName}.tsx`]) => ({
  ...{ type: 'chunk', fileName, imports, moduleIds },
  code: 'x'.repeat(bytes),
})

const PARTS = [
  chunk('frame', [], 100, ['/core/web/theme/antd-frame.tsx']),
  chunk('signin', ['frame'], 100, ['/core/web/signin/page.tsx']),
  chunk('shell', ['frame'], 100, ['/core/web/shell/frame/shell.tsx']),
]

test('what a large part of the lists needs is not in their layer, so that the two cannot need each other', () => {
  const layers = layersOf([
    ...PARTS,
    chunk('lists', ['select', 'row', 'shared'], 100, ['/core/web/crud/entity-pages.tsx']),
    chunk('select', ['shared'], 50_000),
    chunk('shared'),
    chunk('row'),
  ])
  const layerOf = (name) => layers.get(`/src/${name}.tsx`)
  expect(['row', 'select', 'shared'].map(layerOf)).toEqual(['lists', undefined, undefined])
})

test('what the editor shares with viewers is one file, and so are the charts with axes, without what tables need of them', () => {
  const layers = layersOf([
    ...PARTS,
    chunk('lists', ['control'], 100, ['/core/web/crud/entity-pages.tsx']),
    chunk('control', [], 50_000),
    chunk('editor', ['control', 'canvas', 'result'], 100, ['/apps/boards/web/edit/page.tsx']),
    chunk('viewer', ['canvas', 'result'], 100, ['/dashboards/web/viewer/viewer.tsx']),
    chunk('canvas'),
    chunk('result', [], 100, ['/node_modules/antd/es/result/index.js']),
    chunk('axes', ['echarts', 'grid', 'plot'], 100, ['/charts/web/chart/cartesian/cartesian-view.tsx']),
    chunk('pie', ['echarts'], 100, ['/widgets/Toy/view.tsx']),
    chunk('any', ['echarts', 'grid', 'plot'], 100, ['/widgets/AnyToy/view.tsx']),
    chunk('echarts', [], 100, ['/node_modules/echarts/core.js']),
    chunk('grid', ['echarts'], 100, ['/node_modules/echarts/lib/component/grid/install.js']),
    chunk('plot', ['canvas']),
    chunk('words', [], 100, ['/widgets/Toy/en_US.ts']),
  ])
  expect(['control', 'canvas', 'editor', 'plot', 'pie'].map((name) => layers.get(`/src/${name}.tsx`))).toEqual([
    ...['controls', 'canvas', undefined, 'chart-parts', undefined],
  ])
  const ofModules = ['/node_modules/antd/es/result/index.js', '/node_modules/echarts/core.js', '/widgets/Toy/en_US.ts']
  expect(ofModules.map((id) => layers.get(id))).toEqual([undefined, 'charts', 'short-words.en_US'])
  expect(layers.get('/charts/web/chart/cartesian/cartesian-view.tsx')).toBe('charts-axes')
  // A kind that draws everything shares the axes, too, but the others do without them.
  expect(layers.get('/node_modules/echarts/lib/component/grid/install.js')).toBe('charts-axes')
})

test('what phone pages share with the desk is a file of its own, so that they load nothing of antd', () => {
  const layers = layersOf([
    ...PARTS.filter(({ fileName }) => fileName !== 'shell'),
    chunk('shell', ['frame', 'icon'], 100, ['/core/web/shell/frame/shell.tsx']),
    chunk('lists', ['icon'], 100, ['/core/web/crud/entity-pages.tsx']),
    chunk('icon'),
    chunk('mobile', ['icon'], 100, ['/core/web/mobile/mobile-page.tsx']),
    chunk('today', ['mobile'], 100, ['/apps/lending/web/mobile/today.tsx']),
    chunk('socket', ['client'], 100, ['/core/web/api/socket.ts']),
    chunk('client'),
    chunk('scan', ['socket'], 100, ['/core/web/signin/page.tsx']),
  ])
  expect(['/src/icon.tsx', '/src/client.tsx'].map((id) => layers.get(id))).toEqual(['staff-phones', 'live'])
  expect(layers.get('/apps/lending/web/mobile/today.tsx')).toBeUndefined()
  expect(layers.get('/core/web/shell/frame/shell.tsx')).toBe('shell')
})

test('consumers load nothing of antd either: what all of them need is one file, what the staff need, too, another', () => {
  const layers = layersOf([
    ...PARTS.filter(({ fileName }) => fileName !== 'shell'),
    chunk('shell', ['frame', 'icon', 'word', 'stepper'], 100, ['/core/web/shell/frame/shell.tsx']),
    chunk('lists', ['icon'], 100, ['/core/web/crud/entity-pages.tsx']),
    ...['icon', 'word', 'stepper', 'signature'].map((name) => chunk(name)),
    chunk('mobile', ['icon', 'signature'], 100, ['/core/web/mobile/mobile-page.tsx']),
    chunk('h5', ['icon', 'word'], 100, ['/selling/web/h5/pages.tsx']),
    chunk('stall', ['stepper'], 100, ['/apps/stall/web/h5.tsx']),
    chunk('screens', ['stepper'], 100, ['/apps/stall/web.tsx']),
  ])
  expect(['icon', 'signature', 'word', 'stepper'].map((name) => layers.get(`/src/${name}.tsx`))).toEqual([
    ...['phones', 'staff-phones', 'consumers', undefined],
  ])
  expect(layers.get('/apps/stall/web.tsx')).toBeUndefined()
})

test('files that import each other are refused', () => {
  expect(() => refuseCircles([chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['b'])])).toThrow('b → c → b')
  expect(() => refuseCircles([chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c')])).not.toThrow()
})
