import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCopy } from './testing/checkout.ts'
import { KIND, kindFiles, kindTests, withKind } from './testing/kind-files.ts'

// A kind of widgets is its folder and two lines of the product's list.

const LIMIT_MS = 300_000
const LIST = 'product/widgets.ts'

let checkout: Checkout
beforeAll(() => {
  checkout = openCopy()
  mkdirSync(join(checkout.folder, 'widgets', KIND))
  for (const { path, text } of [...kindFiles, ...kindTests]) writeFileSync(join(checkout.folder, path), text)
  checkout.edit(LIST, withKind)
})
afterAll(() => checkout.remove())

function expectPassed(command: string): void {
  const { code, output } = checkout.run(command)
  expect(code, output).toBe(0)
}

test('two lines of the list name it, and nothing else outside of its folder', () => {
  const before = readFileSync(join(import.meta.dirname, '../..', LIST), 'utf8').split('\n')
  const added = readFileSync(join(checkout.folder, LIST), 'utf8')
    .split('\n')
    .filter((line) => !before.includes(line))
  expect(added).toEqual([`import ${KIND} from '@atrium/widgets/${KIND}/index'`, `  ${KIND},`])
  expectPassed(`npx biome check widgets/${KIND} ${LIST}`)
})

test('its types are right', () => expectPassed('npx tsc --noEmit'), LIMIT_MS)

test(
  'the tests over all kinds pass with it, its page draws it, and a dashboard keeps it',
  () => {
    const files = ['widgets.test.ts', 'widget-props.test.tsx', 'planted-page.test.tsx', 'planted-call.test.ts']
    expectPassed(`npx vitest run ${files.map((file) => `product/${file}`).join(' ')} scripts/lint/kinds.test.mjs`)
  },
  LIMIT_MS,
)

test(
  'the public page loads a file of its own for it, and none of a library',
  () => {
    expectPassed('npm run build')
    const files = JSON.parse(readFileSync(join(checkout.folder, 'dist/web/kinds.json'), 'utf8'))
    expect(files[KIND].length).toBeGreaterThan(0)
    expect(files[KIND].length).toBeLessThan(4)
  },
  LIMIT_MS,
)
