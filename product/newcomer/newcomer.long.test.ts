import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checkout, openCopy } from './testing/checkout.ts'
import { KIND, kindFiles, kindTests, withAllowedKind, withKind } from './testing/kind-files.ts'
import { type Page, readPage } from './testing/page.ts'
import { tides, withTides } from './testing/tides.ts'

// Two apps, as two pages of the documentation make them, a connector and a kind of widgets, all in one copy of the
// project: its types, its lint and its build take a minute each.

const app = readPage('adding-an-app.md')
const deviceApp = readPage('adding-a-device-app.md')
const LIMIT_MS = 300_000

const startsWith = (beginning: string) => (command: string) => command.startsWith(beginning)
/** Commands of both pages that begin so; what both say is run once. */
const ofBoth = (beginning: string) => [
  ...new Set([...deviceApp.commands, ...app.commands].filter(startsWith(beginning))),
]

let checkout: Checkout
beforeAll(() => {
  checkout = openCopy()
})
afterAll(() => checkout.remove())

/** Writes the files of a page, each of which is formatted, so that its first command changes the list of apps only. */
function addApp({ blocks, withApp, commands }: Page): void {
  checkout.write(blocks)
  checkout.edit('product/apps.ts', withApp)
  const files = blocks.map(({ path }) => path).filter((path) => !path.endsWith('.sql'))
  expectPassed(`npx biome check ${files.join(' ')}`)
  for (const command of commands.filter(startsWith('npx biome'))) expectPassed(command)
}

function expectPassed(command: string): void {
  const { code, output } = checkout.run(command)
  expect(code, output).toBe(0)
}

/** The lines that a file of the product has more than before. */
function addedTo(path: string, change: (text: string) => string): string[] {
  const before = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  return change(before)
    .split('\n')
    .filter((line) => !before.split('\n').includes(line))
}

test('the commands of the pages are those that are run below', () => {
  const run = ['npx biome', 'npx vitest', 'npm run lint', 'npx tsc', 'npm run e2e'].flatMap(ofBoth)
  expect(run.sort()).toEqual([...new Set([...app.commands, ...deviceApp.commands])].sort())
})

describe('what is added is its folder and two lines of the list of the product', () => {
  test('an app that sells at devices, beside a test of its calls and one of its limits', () => {
    const { blocks, key, withApp } = deviceApp
    const outside = blocks.map(({ path }) => path).filter((path) => !path.startsWith(`apps/${key}/`))
    expect(outside).toEqual([`product/matrix/of-${key}.test.ts`, `product/limits/of-${key}.test.ts`])
    expect(addedTo('product/apps.ts', withApp)).toHaveLength(2)
  })

  test('a connector', () => {
    expect(addedTo('product/connectors.ts', withTides)).toHaveLength(2)
  })

  test('a kind of widgets', () => {
    const added = addedTo('product/widgets.ts', withKind)
    expect(added).toEqual([`import ${KIND} from '@atrium/widgets/${KIND}/index'`, `  ${KIND},`])
    expect(addedTo('apps/visual/kinds.ts', withAllowedKind)).toEqual([`  '${KIND}',`])
  })
})

test('the files of an app that sells at devices are formatted', () => addApp(deviceApp))

test.each(ofBoth('npx vitest'))('with an app that sells at devices: %s', (command) => expectPassed(command), LIMIT_MS)

test('the files of a second app are formatted', () => addApp(app))

test.each(ofBoth('npm run lint'))('with both apps: %s', (command) => expectPassed(command), LIMIT_MS)

test('the files of a kind of widgets are formatted', () => {
  checkout.write([...tides, ...kindFiles, ...kindTests])
  checkout.edit('product/connectors.ts', withTides)
  checkout.edit('product/widgets.ts', withKind)
  checkout.edit('apps/visual/kinds.ts', withAllowedKind)
  expectPassed(`npx biome check widgets/${KIND} product/widgets.ts`)
})

test.each([...ofBoth('npx tsc'), ...ofBoth('npm run e2e')])(
  'with both apps, a connector and a kind: %s',
  (command) => expectPassed(command),
  LIMIT_MS,
)

test(
  'a connector with the fields of another one and a form of its own works',
  () => expectPassed('npx vitest run --project node --project dom connectors/tides product/connector'),
  LIMIT_MS,
)

test(
  'the tests over all kinds pass with a new one, its page draws it, and a dashboard keeps it',
  () => {
    expectPassed('npx vitest run product/widgets.test.ts product/planted- scripts/lint/kinds.test.mjs')
    expectPassed(`npx vitest run product/widget-props.test.tsx -t ${KIND}`)
  },
  LIMIT_MS,
)

test('the public page loads a file of its own for the new kind, and none of a library', () => {
  const files = JSON.parse(readFileSync(join(checkout.folder, 'dist/web/kinds.json'), 'utf8'))
  expect(files[KIND].length).toBeGreaterThan(0)
  expect(files[KIND].length).toBeLessThan(4)
})

test.each([
  { ...app, most: 150 },
  { ...deviceApp, most: 450 },
])('the app $key has at most $most own lines', ({ key, most }) => {
  checkout.run('git init -q')
  const [, lines] = new RegExp(`^ {2}${key} +(\\d+)`, 'm').exec(checkout.run('node scripts/own-lines.mjs').output) ?? []
  expect(Number(lines)).toBeGreaterThan(0)
  expect(Number(lines)).toBeLessThanOrEqual(most)
})

test(
  'a missing word, effect, figure or page name is an error of the compiler that names it',
  () => {
    const folder = `apps/${app.key}`
    checkout.edit(`${folder}/en_US.ts`, (text) => text.replace(/ +about: .*\n/, ''))
    checkout.edit(`${folder}/zh_CN.ts`, (text) => text.replace("borrower: '借用人', ", ''))
    checkout.edit(`${folder}/server.ts`, (text) =>
      text.replace(/effects: .*,\n/, 'effects: { loan: {} },\n').replace(/values: .*,\n/, 'values: {},\n'),
    )
    checkout.edit(`${folder}/web.tsx`, (text) => text.replace('pages: { dashboard', 'pages: { dashbord'))
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
    rmSync(join(checkout.folder, `apps/${app.key}/migrations`), { recursive: true })
    const env = { PORT: '0', MQTT_PORT: '0', DATA_DIR: join(checkout.folder, 'var') }
    const { code, output } = checkout.run('timeout 60 node dist/server/main.mjs', env)
    expect(code).toBe(1)
    expect(output).toContain(`lending_loan does not exist. Create it in a new file of apps/${app.key}/migrations.`)
  },
  LIMIT_MS,
)
