import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCopy } from './testing/checkout.ts'
import { tides } from './testing/tides.ts'

const LIST = 'product/connectors.ts'
const LIMIT_MS = 300_000

let checkout: Checkout
beforeAll(() => {
  checkout = openCopy()
  const folder = join(checkout.folder, 'connectors/tides')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(tides)) writeFileSync(join(folder, name), text)
  checkout.edit(LIST, (text) =>
    text
      .replace('import timeseries', "import tides from '@atrium/connectors/tides/server'\nimport timeseries")
      .replace('staticData]', 'staticData, tides]'),
  )
})
afterAll(() => checkout.remove())

test('a new connector touches its folder and two lines of the list', () => {
  const before = readFileSync(join(import.meta.dirname, '../connectors.ts'), 'utf8').split('\n')
  const after = readFileSync(join(checkout.folder, LIST), 'utf8').split('\n')
  expect(after.filter((line) => !before.includes(line))).toHaveLength(2)
})

test.each(['node', 'dom'])(
  'with the fields of another one and a form of its own, it works: %s',
  (project) => {
    const { code, output } = checkout.run(`npx vitest run --project ${project} connectors/tides product/connector`)
    expect(code, output).toBe(0)
  },
  LIMIT_MS,
)
