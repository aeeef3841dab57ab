import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCheckout } from './testing/checkout.ts'
import { readPage } from './testing/page.ts'

// An app that sells at devices is its folder and two lines of the product's list, beside the two tests of every app.

const page = readPage('adding-a-device-app.md')
const { blocks, commands, key } = page
const LIST = 'product/apps.ts'
const LIMIT_MS = 300_000
const MOST_OWN_LINES = 450

let checkout: Checkout
beforeAll(() => {
  checkout = openCheckout(page)
})
afterAll(() => checkout.remove())

test('it is its folder, two lines of the list, and a test of its calls and one of its limits', () => {
  const outside = blocks.map(({ path }) => path).filter((path) => !path.startsWith(`apps/${key}/`))
  expect(outside).toEqual([`product/matrix/of-${key}.test.ts`, `product/limits/of-${key}.test.ts`])
  const before = readFileSync(join(import.meta.dirname, '../..', LIST), 'utf8').split('\n')
  const after = readFileSync(join(checkout.folder, LIST), 'utf8').split('\n')
  expect(after.filter((line) => !before.includes(line))).toHaveLength(2)
})

test('each file of the page is formatted, so that the first command changes the list of apps only', () => {
  const files = blocks.map(({ path }) => path).filter((path) => !path.endsWith('.sql'))
  const { code, output } = checkout.run(`npx biome check ${files.join(' ')}`)
  expect(code, output).toBe(0)
})

test.each(commands)(
  '%s',
  (command) => {
    const { code, output } = checkout.run(command)
    expect(code, output).toBe(0)
  },
  LIMIT_MS,
)

test('the app has at most 450 own lines', () => {
  checkout.run('git init -q')
  const [, lines] = new RegExp(`^ {2}${key} +(\\d+)`, 'm').exec(checkout.run('node scripts/own-lines.mjs').output) ?? []
  expect(Number(lines)).toBeGreaterThan(0)
  expect(Number(lines)).toBeLessThanOrEqual(MOST_OWN_LINES)
})
