import { expect, test } from 'vitest'
import { foreignLibraries, needsLibrary } from './kind-files.mjs'

const imports = {
  '/widgets/Clock/view.tsx': ['/widgets/Clock/hand.ts'],
  '/widgets/Clock/hand.ts': ['/node_modules/dayjs/dayjs.js'],
  '/node_modules/dayjs/dayjs.js': [],
  '/charts/web/kind/note.tsx': ['/node_modules/react/index.js', '/node_modules/react-dom/index.js'],
  '/charts/web/kind/a.ts': ['/charts/web/kind/b.ts'],
  '/charts/web/kind/b.ts': ['/charts/web/kind/a.ts'],
}
const foreign = (...moduleIds) =>
  foreignLibraries('/widgets/Clock/view.tsx', [{ moduleIds }], (id) => imports[id] ?? [])

test('a library that a kind imports, directly or not, is its own; any other one in its files is found', () => {
  expect(foreign('/widgets/Clock/view.tsx', '/node_modules/dayjs/plugin/utc.js')).toEqual([])
  expect(
    foreign('/node_modules/dayjs/dayjs.js', '/node_modules/@scope/map/a.js', '/node_modules/zrender/b.js'),
  ).toEqual(['@scope/map', 'zrender'])
})

test('a module needs a library if it imports one, directly or not; React is in the page already', () => {
  const needs = (id) => needsLibrary(id, (one) => imports[one] ?? [])
  expect(needs('/widgets/Clock/view.tsx')).toBe(true)
  expect(needs('/charts/web/kind/note.tsx')).toBe(false)
  expect(needs('/charts/web/kind/a.ts')).toBe(false)
})
