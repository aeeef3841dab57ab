import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as project } from '../prepare.mjs'
import { findNamedConnectors } from './connectors.mjs'

let root

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
}

const connector = (...fields) => `export default defineConnector({
  query: {
${fields.map((name) => `    ${name}: str(20),`).join('\n')}
  },
})`

// One field is of both, and one is a word of the store.
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-connectors-'))
  write({
    'connectors/tides/index.ts': connector('port', 'highWater', 'startTime', 'groupBy'),
    'connectors/winds/index.ts': connector('startTime'),
    'packages/timeseries/server/store/model.ts': `export interface TsQuery {\n  groupBy?: string[]\n}`,
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const foundIn = (files) => {
  write(files)
  return findNamedConnectors(root).map(({ rule, text }) => `${rule} ${text.split('\n')[0]}`)
}

test.each([
  ['packages/dashboards/web/x.ts', `export const isTide = (key: string) => key === 'tides'`],
  ['packages/dashboards/web/x.test.ts', `const source = { connector: "winds" }`],
  ['packages/charts/testing/x.ts', 'export const key = `tides`'],
  ['packages/core/server/x.ts', `// As connectors/tides does.`],
  ['packages/dashboards/server/queryplane/x.ts', `export const heightOf = ({ highWater }) => highWater`],
  ['packages/dashboards/web/x.tsx', `export const Height = ({ highWater }) => <b>{highWater}</b>`],
  ['packages/dashboards/contract/x.ts', `export interface Query {\n  highWater?: string\n}`],
])('a connector that %s names is found', (file, text) => {
  const line = text.split('\n').findIndex((one) => /tides|winds|highWater/.test(one)) + 1
  expect(foundIn({ [file]: text })).toEqual([`no-connector-in-packages ${file}:${line}`])
})

test('words for people, other packages, fields of several connectors, and those of the store name no connector', () => {
  expect(
    foundIn({
      'packages/dashboards/web/en_US.ts': `export default { source: 'tides' }`,
      'packages/timeseries/server/x.ts': `const folder = 'tides'`,
      'packages/dashboards/server/x.ts': `const { port, startTime, groupBy } = query\nconst high = 'highWaters'`,
      'packages/dashboards/web/x.test.tsx': `const query = { highWater: 'spring' }`,
      'packages/dashboards/server/x.test.ts': `const query = { highWater: 'spring' }`,
    }),
  ).toEqual([])
})

test('fields that a connector takes from the table of a package are its own', () => {
  const found = foundIn({
    'connectors/storms/index.ts': `import { STORM } from '@atrium/timeseries/contract/storm'
export default defineConnector({
  query: {
    ...STORM,
  },
})`,
    'packages/timeseries/contract/storm.ts': `export const STORM = {\n  stormName: str(20),\n} as const`,
    'packages/dashboards/contract/x.ts': `export const nameOf = ({ stormName }) => stormName`,
  })
  expect(found).toEqual(['no-connector-in-packages packages/dashboards/contract/x.ts:1'])
})

test('the project itself names none', () => {
  expect(findNamedConnectors(project)).toEqual([])
})
