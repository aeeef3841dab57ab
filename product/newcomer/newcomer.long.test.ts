import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Checkout, openCheckout } from './testing/checkout.ts'
import { readPage } from './testing/page.ts'

const page = readPage('adding-an-app.md')
const { blocks, commands, key } = page
const app = `apps/${key}`
const LIMIT_MS = 300_000
const MOST_OWN_LINES = 150

let checkout: Checkout
beforeAll(() => {
  checkout = openCheckout(page)
})
afterAll(() => checkout.remove())

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

test('the app has at most 150 own lines', () => {
  checkout.run('git init -q')
  const [, lines] =
    new RegExp(`^ {2}${key} +(\\d+) `, 'm').exec(checkout.run('node scripts/own-lines.mjs').output) ?? []
  expect(Number(lines)).toBeGreaterThan(0)
  expect(Number(lines)).toBeLessThanOrEqual(MOST_OWN_LINES)
})

test(
  'a missing word, effect, figure or page name is an error of the compiler that names it',
  () => {
    checkout.edit(`${app}/en_US.ts`, (text) => text.replace(/ +about: .*\n/, ''))
    checkout.edit(`${app}/zh_CN.ts`, (text) => text.replace("borrower: '借用人', ", ''))
    checkout.edit(`${app}/server.ts`, (text) =>
      text.replace(/effects: .*,\n/, 'effects: { loan: {} },\n').replace(/values: .*,\n/, 'values: {},\n'),
    )
    checkout.edit(`${app}/web.tsx`, (text) => text.replace('pages: { dashboard', 'pages: { dashbord'))
    const { output } = checkout.run('npx tsc --noEmit --pretty false')
    const errorsIn = (path: string) =>
      output
        .split('\n')
        .filter((line) => line.includes(path))
        .join('\n')
    expect(output).toContain('about')
    expect(output).toMatch(/zh_CN\.ts.*'borrower' is missing/s)
    expect(output).toMatch(/'giveBack' is missing/)
    expect(output).toMatch(/missing the following properties.*lent, out/)
    expect(errorsIn('web.tsx')).toContain("'dashbord' does not exist")
  },
  LIMIT_MS,
)

test(
  'without its migration the built server does not start, and it prints which table is missing where',
  () => {
    rmSync(join(checkout.folder, `${app}/migrations`), { recursive: true })
    const env = { PORT: '0', MQTT_PORT: '0', DATA_DIR: join(checkout.folder, 'var') }
    const { code, output } = checkout.run('timeout 60 node dist/server/main.mjs', env)
    expect(code).toBe(1)
    expect(output).toContain(`lending_loan does not exist. Create it in a new file of ${app}/migrations.`)
  },
  LIMIT_MS,
)
