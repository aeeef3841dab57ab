import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findWrongDirections } from './direction.mjs'
import { findEqualRuns, RUN_LINES } from './equal-runs.mjs'
import { findTextProblems } from './text-rules.mjs'
import { findUnusedExports } from './unused-exports.mjs'

const { forbidden, fileCircles, roomCircles } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const rules = [...forbidden, fileCircles, roomCircles]
const npmPackages = [
  ...[
    'typebox',
    'pg',
    'mysql2',
    'ol',
    'fabric',
    'mqtt',
    'kysely',
    'aedes',
    '@duckdb/node-api',
    'socket.io',
    'socket.io-client',
    'antd',
  ],
]

// A small project without violations: two apps, a widget, core and product.
const cleanHouse = {
  'packages/core/contract/define.ts': `import { Type } from 'typebox'\nexport const define = Type`,
  'packages/core/server/start.ts': `import { define } from '@atrium/core/contract/define'\nimport './db/pool.ts'\nexport const start = define`,
  'packages/core/server/db/pool.ts': `import pg from 'pg'\nexport const pool = pg`,
  'packages/core/web/mount.tsx': `import type { define } from '@atrium/core/contract/define'\nexport const Mount = (p: { d: typeof define }) => <b>{String(p.d)}</b>`,
  'packages/core/web/api/client.ts': `export const get = (url: string) => fetch(url)`,
  'apps/charge/index.ts': `import { define } from '@atrium/core/contract/define'\nexport const charge = define`,
  'apps/charge/server.ts': `import { start } from '@atrium/core/server/start'\nimport { charge } from './index.ts'\nexport default [start, charge]`,
  'apps/charge/web.tsx': `import { Mount } from '@atrium/core/web/mount'\nexport default Mount`,
  'apps/charge/migrations/001_create.sql': `create table charge_order (id uuid primary key);`,
  'apps/visitor/index.ts': `import { define } from '@atrium/core/contract/define'\nexport const visitor = define`,
  'widgets/value/index.ts': `import { define } from '@atrium/core/contract/define'\nexport const value = define`,
  'product/apps.ts': `import { charge } from '@atrium/apps/charge/index'\nexport const apps = [charge]`,
}

/** Each package and one that it must not import. */
const upward = {
  core: 'timeseries',
  timeseries: 'devices',
  devices: 'selling',
  selling: 'dashboards',
  charts: 'dashboards',
  dashboards: 'devices',
}

// For each rule one file that breaks it.
const plants = {
  ...Object.fromEntries(
    Object.entries(upward).map(([name, upper]) => [
      `direction-of-${name}`,
      {
        [`packages/${name}/server/x.ts`]: `import type { y } from '../../${upper}/server/y.ts'\nexport type X = typeof y`,
        [`packages/${upper}/server/y.ts`]: 'export const y = 1',
      },
    ]),
  ),
  'selling-at-devices-apart': {
    'packages/selling/server/orders/x.ts': `import { y } from '../../../devices/server/y.ts'\nexport const x = y`,
    'packages/selling/server/at-devices/x.ts': `import { y } from '../../../devices/server/y.ts'\nexport const x = y`,
    'packages/devices/server/y.ts': 'export const y = 1',
  },
  'testing-is-for-tests': {
    'packages/core/server/x.ts': `import { y } from '../testing/y.ts'\nexport const x = y`,
    'packages/core/server/x.test.ts': `import { y } from '../testing/y.ts'\nexport const x = y`,
    'packages/core/testing/y.ts': 'export const y = 1',
  },
  'core-knows-no-product': {
    'packages/core/server/x.ts': `import { charge } from '@atrium/apps/charge/index'\nexport const x = charge`,
  },
  'contract-stands-alone': {
    'packages/core/contract/x.ts': `import { readFileSync } from 'node:fs'\nexport const x = readFileSync`,
  },
  'server-and-web-apart': {
    'packages/core/server/x.ts': `import { Mount } from '@atrium/core/web/mount'\nexport const x = Mount`,
  },
  'neighbours-are-strangers': {
    'apps/visitor/server.ts': `import { charge } from '../charge/index.ts'\nexport default charge`,
  },
  'product-is-imported-by-nobody': {
    'apps/visitor/server.ts': `import { apps } from '../../product/apps.ts'\nexport default apps`,
  },
  'index-is-for-both-sides': {
    'apps/visitor/index.ts': `import { rows } from './rows.ts'\nexport const visitor = rows`,
    'apps/visitor/rows.ts': `import type { start } from '@atrium/core/server/start'\nexport const rows = {} as typeof start`,
  },
  'index-loads-nothing-else': {
    'widgets/value/index.ts': `import { Button } from 'antd'\nexport const value = Button`,
  },
  'server-side-loads-no-web': {
    'apps/visitor/server.ts': `import { Mount } from '@atrium/core/web/mount'\nexport default Mount`,
  },
  'web-side-loads-no-server': {
    'widgets/value/view.tsx': `import { start } from '@atrium/core/server/start'\nexport const View = () => <i>{String(start)}</i>`,
  },
  'web-loads-no-node-modules': {
    'packages/core/web/x.tsx': `import { join } from 'node:path'\nexport const X = () => <i>{join('a')}</i>`,
  },
  'driver-only-in-db': {
    'packages/core/server/http/x.ts': `import pg from 'pg'\nexport const x = pg`,
    'connectors/postgresql/server/x.ts': `import pg from 'pg'\nexport const x = pg`,
  },
  'drivers-only-in-connectors': {
    'packages/dashboards/server/x.ts': `import mysql from 'mysql2'\nexport const x = mysql`,
    'connectors/mysql/server/x.ts': `import mysql from 'mysql2'\nexport const x = mysql`,
  },
  'mqtt-client-in-its-rooms': {
    'packages/dashboards/server/x.ts': `import mqtt from 'mqtt'\nexport const x = mqtt`,
    'connectors/mqtt/server/x.ts': `import mqtt from 'mqtt'\nexport const x = mqtt`,
  },
  'kysely-on-the-server-only': { 'apps/visitor/web.tsx': `import { sql } from 'kysely'\nexport default sql` },
  'engines-only-in-timeseries': { 'packages/core/server/x.ts': `import d from '@duckdb/node-api'\nexport const x = d` },
  'maps-in-one-room': { 'apps/iot/web.tsx': `import * as ol from 'ol'\nexport default ol` },
  'drawings-in-one-room': { 'widgets/Fabric/view.tsx': `import * as fabric from 'fabric'\nexport default fabric` },
  'broker-only-in-devices': { 'apps/visitor/server.ts': `import aedes from 'aedes'\nexport default aedes` },
  'server-sockets-only-in-realtime': {
    'apps/visitor/server.ts': `import { Server } from 'socket.io'\nexport default Server`,
  },
  'browser-sockets-only-in-api': {
    'packages/dashboards/web/x.ts': `import { io } from 'socket.io-client'\nexport const x = io`,
  },
  'no-circles': {
    'packages/core/server/http/x.ts': `import { y } from './y.ts'\nexport const x = () => y`,
    'packages/core/server/http/y.ts': `import { x } from './x.ts'\nexport const y = () => x`,
  },
  // The files form no circle, and one of the two imports is only a type.
  'no-circles-of-rooms': {
    'packages/core/web/theme/tokens.ts': `export const tokens = 1`,
    'packages/core/web/theme/frame.ts': `import type { icon } from '../ui/icon.ts'\nexport type Frame = typeof icon`,
    'packages/core/web/ui/icon.ts': `import { tokens } from '../theme/tokens.ts'\nexport const icon = tokens`,
    'packages/core/web/ui/chart.ts': `import { tokens } from '../theme/tokens.ts'\nexport const chart = tokens`,
  },
  resolvable: { 'packages/core/server/x.ts': `import { y } from './nowhere.ts'\nexport const x = y` },
}

const textPlants = {
  'no-retired-word': { 'apps/visitor/server.ts': `export function tellOwner() {}\n` },
  'environment-only-in-settings': { 'packages/core/server/x.ts': `export const port = process.env.PORT` },
  'fetch-only-in-api': { 'apps/visitor/web.tsx': `export const load = () => fetch('/api')` },
  'lazy-of-core': { 'apps/visitor/web.tsx': `import { lazy, Suspense } from 'react'` },
  'no-can-parse': { 'packages/core/server/x.ts': `export const isUrl = (text: string) => URL.canParse(text)` },
  'no-export-star': { 'packages/core/contract/x.ts': `export * from './define.ts'` },
  'no-focused-or-skipped-test': { 'apps/visitor/x.test.ts': `test.${'skip'}('a fact', () => {})` },
  'own-world-says-why': { 'apps/visitor/x.test.ts': `const world = await ownKioskWorld()` },
  'no-fixed-number-in-shared-world': {
    'apps/visitor/x.test.ts': `const world = await kioskWorld()\nconst mobile = '13800138000'`,
  },
  'fake-timers-alone': { 'apps/visitor/x.test.ts': `beforeEach(() => vi.useFakeTimers())` },
  'no-app-key-in-core': { 'packages/core/server/x.ts': `export const key = 'charge'` },
  'no-kind-in-builder': {
    'apps/visual/web/edit/x.ts': `export const isRound = (kind: string) => kind === 'Gauge'`,
    'widgets/Gauge/index.ts': 'export const x = 1',
  },
  'no-foreign-table': { 'apps/visitor/server.ts': `export const text = 'select * from charge_order'` },
  'file-size': { 'apps/visitor/server.ts': 'export const x = 1\n'.repeat(501) },
}

let root

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'atrium-house-')))
  write(cleanHouse)
  const core = { name: '@atrium/core', type: 'module', exports: { './web/mount': './web/mount.tsx', './*': './*.ts' } }
  write({ 'packages/core/package.json': JSON.stringify(core) })
  write({ 'apps/package.json': JSON.stringify({ name: '@atrium/apps', exports: { './*': './*.ts' } }) })
  mkdirSync(join(root, 'node_modules/@atrium'), { recursive: true })
  for (const [name, folder] of [
    ['core', 'packages/core'],
    ['apps', 'apps'],
  ]) {
    symlinkSync(join(root, folder), join(root, 'node_modules/@atrium', name))
  }
  for (const name of npmPackages) {
    write({
      [`node_modules/${name}/package.json`]: `{"name":"${name}","main":"dist/index.js"}`,
      [`node_modules/${name}/dist/index.js`]: '',
    })
  }
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the rules of the project', () => {
  test('a project without violations has no findings', async () => {
    expect(await findWrongDirections(root)).toEqual([])
    expect(findTextProblems(root)).toEqual({ problems: [], warnings: [] })
  })

  test('a kind in a union type may be the same word as the key of an app', () => {
    write({
      'packages/core/server/x.ts': `export type Kind = 'charge' | 'visitor'\nexport const is = (app) => app.type === 'visitor'`,
    })
    expect(findTextProblems(root).problems).toEqual([])
  })

  test.each([
    ['const wishes = 1'],
    ['interface PayoutWish {}'],
    ['const heard = 1'],
    ['class WeixinHouse {}'],
    ['// the deed is done'],
    ['export class Desk {}'],
    ['interface DeskListeners {}'],
    ['class LentRows {}'],
    ['class Carried {}'],
    ['class Flight {}'],
    ['class EventLoopTurns {}'],
    ['export type Ways = Record<string, string>'],
    ['interface Asked {}'],
    ['export interface RowsWanted {}'],
    ['type Given<F> = Partial<F>'],
    ['export function isDatabaseAway() {}'],
    ['const TELLING = 0.5'],
    ['const poorMs = 1'],
    ['function doorOf() {}'],
    ['interface EngineDoor {}'],
  ])('a retired word is caught in "%s"', (text) => {
    write({ 'apps/visitor/server.ts': `${text}\n` })
    expect(findTextProblems(root).problems.map(({ rule }) => rule)).toEqual(['no-retired-word'])
  })

  test.each([
    ['const told_at = 1'],
    ['const outdoor = 1'],
    ['const doorway = 1'],
    ["const sql = 'port_told'"],
    ['const line = 1'],
    ['class Desktop {}'],
    ['interface GivenValues {}'],
    ['const isAway = true'],
    ['const asked = wanted ?? given'],
  ])('no retired word is seen in "%s"', (text) => {
    write({ 'apps/visitor/server.ts': `${text}\n` })
    expect(findTextProblems(root).problems).toEqual([])
  })

  test('the doors of vending machines are called doors', () => {
    write({ 'apps/vend/server/doors.ts': 'export interface Door {}\nexport const doorIs = 1\n' })
    expect(findTextProblems(root).problems).toEqual([])
  })

  test('a world of its own is allowed with its reason, with any number, and in a helper that gives files theirs', () => {
    const boot = 'bootWorld({ apps: [] })'
    write({
      'apps/visitor/a.test.ts': `// A world of its own: it stops the server.\nconst world = await ${boot}\nconst no = '13800138000'`,
      'apps/visitor/testing/world.ts': `export const ownVisitorWorld = () => ${boot}`,
    })
    expect(findTextProblems(root).problems).toEqual([])
  })

  test('every direction rule has an example of a violation here', () => {
    expect(Object.keys(plants).sort()).toEqual(rules.map((rule) => rule.name).sort())
  })

  test.each(Object.entries(plants))('%s is found, with the advice what to do instead', async (name, files) => {
    write(files)
    const found = await findWrongDirections(root)
    expect(found.map(({ rule }) => rule)).toContain(name)
    expect(found.find(({ rule }) => rule === name).text).toContain(rules.find((rule) => rule.name === name).comment)
  })

  test.each(['driver-only-in-db', 'drivers-only-in-connectors', 'mqtt-client-in-its-rooms'])(
    'the connector of a kind may load its driver: %s',
    async (name) => {
      write(plants[name])
      const found = (await findWrongDirections(root)).filter(({ rule }) => rule === name)
      expect(found.map(({ text }) => /connectors\/\w+\/server/.test(text))).toEqual([false])
    },
  )

  test('a circle of rooms is reported with the imports that close it, and with no others', async () => {
    write(plants['no-circles-of-rooms'])
    const [{ text }] = await findWrongDirections(root)
    expect(text).toContain('packages/core/web: theme, ui import each other')
    expect(text.match(/.+ → .+/g)).toEqual(['  theme/frame.ts → ui/icon.ts'])
  })

  test.each(['packages/core/server', 'packages/core/web/crud/list', 'apps/charge/server/a/b', 'product'])(
    'a circle of folders in %s is reported',
    async (folder) => {
      write({
        [`${folder}/upper/a.ts`]: `import type { B } from '../lower/b.ts'\nexport type A = B`,
        [`${folder}/upper/c.ts`]: `export type C = string`,
        [`${folder}/lower/b.ts`]: `import type { C } from '../upper/c.ts'\nexport type B = C`,
      })
      const [{ text }] = await findWrongDirections(root)
      expect(text).toContain(`${folder}: lower, upper import each other`)
    },
  )

  test('a type-only import back is no circle of files', async () => {
    const { 'packages/core/server/http/y.ts': y, ...x } = plants['no-circles']
    write({
      ...x,
      'packages/core/server/http/y.ts': y.replace('import {', 'import type {').replace('() => x', '(a: typeof x) => a'),
    })
    expect(await findWrongDirections(root)).toEqual([])
  })

  test('rooms that import in one direction are not a circle, and imports of tests do not count', async () => {
    const { 'packages/core/web/theme/frame.ts': frame, ...oneWay } = plants['no-circles-of-rooms']
    write({ ...oneWay, 'packages/core/web/theme/frame.test.ts': frame, 'packages/core/web/theme/testing.ts': frame })
    expect(await findWrongDirections(root)).toEqual([])
  })

  test.each(Object.entries(textPlants))('%s is found, with the name of the file', (name, files) => {
    write(files)
    const [problem] = findTextProblems(root).problems
    expect(problem.rule).toBe(name)
    expect(problem.text).toContain(Object.keys(files)[0])
  })

  test('an export that nobody imports is found, and one that a test or a bench imports is not', () => {
    const exports = {
      './server/used': './server/used.ts',
      './testing/used': './testing/used.ts',
      './web/x': './web/x.ts',
    }
    write({
      'packages/devices/package.json': JSON.stringify({ name: '@atrium/devices', exports }),
      'apps/visitor/x.test.ts': `import { used } from '@atrium/devices/testing/used'`,
      'bench/x.ts': `const used = await import('@atrium/devices/server/used')`,
    })
    const found = findUnusedExports(root)
    expect(found.map(({ rule }) => rule)).toEqual(['unused-exports'])
    expect(found[0].text).toContain('packages/devices/package.json: "./web/x"')
  })

  // Code of some length, with the names, strings and numbers of one app; every third line differs from its neighbours.
  const sameCode = (count, name) =>
    Array.from({ length: count }, (_, line) =>
      [
        `const ${name}${line} = await load${name}('${name}', ${line})`,
        `if (${name}.open) return { ${name}, at: ${line} }`,
        `${name}.rows.forEach((row) => row.${name})`,
      ].at(line % 3),
    ).join('\n')

  test.each(['ts', 'tsx', 'sql'])(
    'a run of 25 equal lines in two apps is found in %s, whatever its names',
    (ending) => {
      const [mine, theirs] = [sameCode(RUN_LINES, 'gate'), sameCode(RUN_LINES, 'socket')]
      write({
        [`apps/visitor/server/gate.${ending}`]: mine,
        [`apps/charge/server/a/socket.${ending}`]: theirs.replace('\n', '\n\n'),
      })
      const found = findEqualRuns(root)
      expect(found.map(({ rule }) => rule)).toEqual(['equal-runs'])
      expect(found[0].text).toMatch(/apps\/visitor\/server\/gate.*|apps\/charge\/server\/a\/socket.*/)
    },
  )

  test('24 equal lines are allowed, and so are 25 in one app, in tests, in catalogs of words, in imports and comments', () => {
    const imports = Array.from({ length: RUN_LINES }, (_, line) => `import { x${line} } from './x${line}.ts'`).join(
      '\n',
    )
    const comments = '// A reason.\n'.repeat(RUN_LINES)
    for (const app of ['charge', 'visitor']) {
      write({
        [`apps/${app}/a.ts`]: `${imports}\n${comments}${sameCode(RUN_LINES - 1, app)}`,
        [`apps/${app}/a.test.ts`]: sameCode(RUN_LINES + 1, app),
        [`apps/${app}/testing/a.ts`]: sameCode(RUN_LINES + 2, app),
        [`apps/${app}/zh_CN.ts`]: sameCode(RUN_LINES + 3, app),
      })
    }
    write({
      'apps/charge/b.ts': `let b\n${sameCode(2 * RUN_LINES, 'b')}`,
      'apps/charge/c.ts': `let c\n${sameCode(2 * RUN_LINES, 'c')}`,
    })
    expect(findEqualRuns(root)).toEqual([])
  })

  test('rules of css are equal whatever their classes are called, and different if their properties differ', () => {
    const rules = (name, property) =>
      Array.from({ length: 9 }, (_, index) => `.${name}-${index} {\n  ${property}: ${index + name.length}px;\n}`).join(
        '\n',
      )
    write({ 'apps/charge/a.css': rules('pile', 'gap'), 'apps/visitor/a.css': rules('gate', 'width') })
    expect(findEqualRuns(root)).toEqual([])
    write({ 'apps/visitor/a.css': rules('gate', 'gap') })
    expect(findEqualRuns(root)).toHaveLength(1)
  })

  test('a parser that reads nothing is a failure, not a project without violations', async () => {
    for (const folder of ['packages', 'apps', 'widgets', 'product']) rmSync(join(root, folder), { recursive: true })
    write({ 'apps/visitor/index.ts': 'export const visitor = 1' })
    await expect(findWrongDirections(root)).rejects.toThrow('read no import')
  })
})
