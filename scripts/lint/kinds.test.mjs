import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as project } from '../prepare.mjs'
import { findNamedKinds, findPartsOfOneKind } from './kinds.mjs'

let root

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
}

// Two kinds that draw with the same part, which needs a second one.
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-kinds-'))
  write({
    'packages/charts/web/chart/round/dial.tsx': `import '../ring.css'\nimport { arc } from './arc.ts'\nexport const Dial = arc`,
    'packages/charts/web/chart/round/arc.ts': `export const arc = 1`,
    'packages/charts/web/chart/ring.css': `.c-ring {\n  margin: 0;\n}`,
    'widgets/Gauge/view.tsx': `import { Dial } from '@atrium/charts/web/chart/round/dial'\nexport default Dial`,
    'widgets/SmallGauge/view.tsx': `import { Dial } from '@atrium/charts/web/chart/round/dial'\nexport default Dial`,
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const foundIn = (files) => {
  write(files)
  return findNamedKinds(root).map(({ rule, text }) => `${rule} ${text.split('\n')[0]}`)
}

test.each([
  ['packages/dashboards/web/x.ts', `export const isRound = (kind: string) => kind === 'Gauge'`],
  ['packages/dashboards/web/x.test.ts', `const item = itemOf("Gauge")`],
  ['packages/dashboards/testing/x.ts', 'export const kind = `SmallGauge`'],
  ['packages/dashboards/web/en_US.ts', `export default { help: 'As a SmallGauge does' }`],
  ['packages/dashboards/web/x.css', `/* As in widgets/Gauge. */`],
  ['packages/core/server/x.ts', `// Only SmallGauge needs it.`],
])('a kind that %s names is found', (file, text) => {
  expect(foundIn({ [file]: text })).toEqual([`no-kind-in-packages ${file}:1`])
})

test('words for people, and names of which a kind is only a part, name no kind', () => {
  expect(
    foundIn({
      'packages/dashboards/web/en_US.ts': `export default { kind: 'Gauge' }`,
      'packages/dashboards/web/x.ts': `const name = text('仪表', 'Gauge')\nimport { GaugeView } from './gauge.ts'\nconst tall = 'Gauges'`,
    }),
  ).toEqual([])
})

test('a part that only one kind reaches is found, with all that only this part needs', () => {
  expect(findPartsOfOneKind(root)).toEqual([])
  write({ 'widgets/SmallGauge/view.tsx': `export default 1` })
  expect(findPartsOfOneKind(root).map(({ rule, text }) => [rule, text.split('\n')[0]])).toEqual([
    ['part-of-one-kind', 'packages/charts/web/chart/ring.css'],
    ['part-of-one-kind', 'packages/charts/web/chart/round/arc.ts'],
    ['part-of-one-kind', 'packages/charts/web/chart/round/dial.tsx'],
  ])
  write({ 'apps/one/web.tsx': `import { Dial } from '@atrium/charts/web/chart/round/dial'\nexport default Dial` })
  expect(findPartsOfOneKind(root)).toEqual([])
})

test('no package of this project names a kind, and none has a part of one kind only', () => {
  expect([...findNamedKinds(project), ...findPartsOfOneKind(project)]).toEqual([])
})
