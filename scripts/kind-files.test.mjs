import { expect, test } from 'vitest'
import { foreignLibraries } from './kind-files.mjs'

const imports = {
  '/widgets/Clock/view.tsx': ['/widgets/Clock/hand.ts'],
  '/widgets/Clock/hand.ts': ['/node_modules/dayjs/dayjs.js'],
  '/node_modules/dayjs/dayjs.js': [],
}
const foreign = (...moduleIds) =>
  foreignLibraries('/widgets/Clock/view.tsx', [{ moduleIds }], (id) => imports[id] ?? [])

test('a library that a kind imports, directly or not, is its own; any other one in its files is found', () => {
  expect(foreign('/widgets/Clock/view.tsx', '/node_modules/dayjs/plugin/utc.js')).toEqual([])
  expect(
    foreign('/node_modules/dayjs/dayjs.js', '/node_modules/@scope/map/a.js', '/node_modules/zrender/b.js'),
  ).toEqual(['@scope/map', 'zrender'])
})
