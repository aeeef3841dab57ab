import { expect, test } from 'vitest'
import { testsOfChange } from './changes.mjs'

const IMPORTS = new Map([
  ['apps/one/index.ts', ['packages/core/contract/define/app.ts']],
  ['apps/one/web/page.tsx', []],
  ['apps/one/web/page.test.tsx', ['apps/one/web/page.tsx']],
  ['apps/one/one.test.ts', ['apps/one/index.ts']],
  ['apps/one/one.long.test.ts', ['apps/one/index.ts']],
  ['apps/two/two.test.ts', ['apps/two/index.ts']],
  ['apps/two/index.ts', []],
  ['widgets/Pie/view.tsx', []],
  ['widgets/Pie/view.test.tsx', ['widgets/Pie/view.tsx']],
  ['product/apps.ts', ['apps/one/index.ts', 'apps/two/index.ts']],
  ['product/widgetViews.ts', ['widgets/Pie/view.tsx']],
  ['product/widgets.test.ts', ['product/widgetViews.ts']],
  ['product/words.test.ts', ['product/apps.ts']],
  ['product/matrix/of-one.test.ts', ['product/apps.ts']],
  ['product/matrix/of-two.test.ts', ['product/apps.ts']],
  ['product/metrics.test.ts', []],
  ['product/e2e/one.spec.ts', []],
  ['product/e2e/two.spec.ts', []],
  ['packages/core/contract/define/app.ts', []],
])
const TEXTS = { 'product/e2e/one.spec.ts': "goto('/one/list')", 'product/metrics.test.ts': 'docs/metrics.md' }
const after = (...changed) => testsOfChange(changed, IMPORTS, (file) => TEXTS[file] ?? '')

const OF_ONE = [
  'apps/one/one.test.ts',
  'apps/one/web/page.test.tsx',
  'product/matrix/of-one.test.ts',
  'product/words.test.ts',
]

test.each(['apps/one/index.ts', 'apps/one/migrations/001_create.sql', 'apps/one/zh_CN.ts', 'apps/one/web/page.tsx'])(
  'a change of %s takes the app’s tests, those that import it and product’s tests of this app',
  (file) => {
    expect(after(file)).toEqual({ all: false, tests: OF_ONE, journeys: ['product/e2e/one.spec.ts'] })
  },
)

test('a change of a kind takes its tests and those of the lists above it', () => {
  expect(after('widgets/Pie/view.tsx').tests).toEqual(['product/widgets.test.ts', 'widgets/Pie/view.test.tsx'])
})

test('changes of two rooms take the tests of both', () => {
  expect(after('apps/one/index.ts', 'widgets/Pie/pie.css').tests).toEqual(
    [...OF_ONE, 'product/widgets.test.ts', 'widgets/Pie/view.test.tsx'].sort(),
  )
})

test('a page of docs takes the tests that name it, and a test takes itself', () => {
  expect(after('docs/metrics.md').tests).toEqual(['product/metrics.test.ts'])
  expect(after('product/words.test.ts').tests).toEqual(['product/words.test.ts'])
})

test.each([
  'packages/core/contract/define/app.ts',
  'scripts/test.mjs',
  'package.json',
  'vitest.config.ts',
  '.ci/run',
  'apps/package.json',
])('a change of %s takes all', (file) => {
  expect(after(file)).toEqual({ all: true })
})
