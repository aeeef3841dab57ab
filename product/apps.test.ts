import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardRoute } from '@atrium/core/contract/access'
import { expect, test } from 'vitest'
import { appCases } from './apps.cases.ts'
import { apps } from './apps.ts'
import { AREAS } from './matrix/areas.ts'

const root = join(import.meta.dirname, '..')
const keys = apps.map(({ key }) => key)

/** Files and folders outside `apps/` that may name an app, each with the reason. A new app changes none but the list, and adds two of one line. */
const NAMED_IN: Readonly<Record<string, string>> = {
  'product/apps.ts': 'the list',
  'product/apps.web.ts': 'the kinds of data sources are loaded with the app that builds dashboards',
  'biome.json': 'a table of data is not formatted',
  'apps/package.json': 'the demonstration reads two files of one app',
  'product/seed': 'the demonstration’s tenant works with these apps',
  'product/sim/': 'it simulates the devices of certain apps',
  'product/testing/kills/': 'the server is killed while two apps sell',
  'product/old-sources.test.ts': 'old sources read the lists of an app',
  'product/work-orders.test.ts': 'rows of the apps that sell become work orders of another one',
  'product/explore.test.ts': 'the page of an app browses the time series',
  'product/databases.test.ts': 'sources are opened to the addresses of a tenant in one app',
  'product/feeds.long.test.ts': 'the same',
  'product/http-source.test.ts': 'the same',
  'product/newcomer/': 'a planted kind is looked at on the page of an app',
  'product/camera-rights.test.ts': 'permissions of an app decide who may name a camera',
  'product/camera-tokens.test.ts': 'permissions of an app decide who gets tokens of cameras',
  'product/matrix/of-': 'one file for each app, in which only its key stands',
  'product/limits/of-': 'one file for each app, in which only its key stands',
  'product/doll-machine.long.test.ts': 'a script plays a machine of one app',
  'product/vending-machine.long.test.ts': 'the same',
  'product/testing/attacks.ts': 'an attacker signs calls as a third-party app',
  'product/memory-under-attack.long.test.ts': 'its readers export the lists of certain apps',
  'connectors/business/': 'its tests name an app that they make up',
  'product/data-panel.test.tsx': 'the same',
  'product/testing/toy-data.ts': 'the same',
  'product/e2e/': 'a journey leads through certain apps',
  'product/charge-shares.test.ts': 'a story of two apps',
  'product/inspection-repairs.test.ts': 'a story of two apps',
  'product/devices-of-merchants.test.ts': 'a story of two apps',
  'product/figure-names.test.ts': 'pages of several apps show the same names',
  'product/figure-lists.test.ts': 'the lists behind the figures of four apps',
  'product/figure-lists.long.test.ts': 'the same for random histories',
  'product/testing/figure': 'what these tests share',
  'product/figures.test.ts': 'what the overviews of four apps have in common',
  'product/zone.test.ts': 'a story of four apps',
  'product/metrics.test.ts': 'orders of one app stand for all',
  'product/code-words.test.ts': 'codes of devices belong to certain apps',
  'product/escalation.test.ts': 'a permission of one app stands for all',
  'product/filters.test.ts': 'the lists of orders of five apps',
  'product/launcher.test.ts': 'a type of apps is called as one of them',
  'bench/': 'a bench measures the work of one app',
  'scripts/page-files.mjs': 'the documents of some pages name what they load',
  'scripts/lint/lint.test.mjs': 'it plants apps of its own',
  'scripts/spec.test.mjs': 'it has a description of its own',
}

/** The code outside `apps/`, without `packages/`: there a lint rule forbids every app’s key. */
function files(): string[] {
  const inFolders = ['bench', 'connectors', 'product', 'scripts', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return ['apps/package.json', ...readdirSync(root), ...inFolders].filter(
    (name) => /\.(tsx?|mjs|cjs|json|html)$/.test(name) && !/node_modules|package-lock/.test(name),
  )
}

/** Whether the file contains an app's key as a whole text or as a part of a path. */
function namesAnApp(file: string): boolean {
  const key = `(${keys.join('|')})`
  const named = new RegExp(`(['"\`])${key}\\1|[/'"\`]${key}/|apps/${key}\\b`)
  return named.test(readFileSync(join(root, file), 'utf8'))
}

test('every page of a menu opens for whoever has a permission in its module', () => {
  for (const app of apps) {
    for (const { module, path, link } of app.menu) {
      if (link !== undefined) continue
      const address = `/${app.key}/${path}`
      const decision = guardRoute(address, app, [{ app: app.key, module, permission: 'read' }])
      expect([address, decision]).toEqual([address, { kind: 'render' }])
    }
  }
})

test('every folder in apps/ is in the list', () => {
  const folders = readdirSync(join(root, 'apps'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect([...keys].sort()).toEqual(folders.sort())
})

test('apps are named only in their own folders, in the list, and in the files listed here', () => {
  const naming = files().filter(namesAnApp)
  const reasons = Object.keys(NAMED_IN)
  expect(naming.filter((file) => !reasons.some((place) => file.startsWith(place)))).toEqual([])
  expect(reasons.filter((place) => !naming.some((file) => file.startsWith(place)))).toEqual([])
})

test.each([
  ['matrix', 'describeMatrix'],
  ['limits', 'describeLimits'],
])('product/%s has one test file of core and one of each app, which tests that app', (folder, test) => {
  const inside = readdirSync(join(root, 'product', folder)).filter((name) => name.startsWith('of-'))
  expect(inside.sort()).toEqual(AREAS.map((area) => `of-${area}.test.ts`).sort())
  for (const area of AREAS) {
    const text = readFileSync(join(root, 'product', folder, `of-${area}.test.ts`), 'utf8')
    expect(text).toContain(`\n${test}('${area}')\n`)
  }
})

test.each(appCases)(
  '$key reads or writes across tenants exactly in the files that its cases.ts lists',
  ({ key, acrossTenants = [] }) => {
    const folder = join(root, 'apps', key)
    const callers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) => readFileSync(join(folder, name), 'utf8').includes('.asPlatform('))
    expect(callers.sort()).toEqual(acrossTenants)
  },
)
