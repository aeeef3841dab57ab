import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { deadPatterns, filesOf, patternsIn } from './patterns.mjs'

const files = filesOf(root)
const read = (file) => readFileSync(join(root, file), 'utf8')
const json = (file) => JSON.parse(read(file))

test('a pattern is found that matches no file, and so is an alternative of one', () => {
  const some = ['packages/core/web/map/map.tsx', 'apps/one/server.ts', 'node_modules/antd/package.json']
  const dead = (...patterns) => deadPatterns(patterns, some)
  expect(dead(/^packages\//, /[\\/]web[\\/]map[\\/]map\.tsx$/, /node_modules[\\/](?!(?:react|dayjs)[\\/])/)).toEqual([])
  expect(dead('packages/core', 'packages/core/web/', 'packages/*/{web,server}/**/*.tsx', '**/map.*')).toEqual([])
  expect(dead(/^(apps|widgets)\/[^/]+\/(server|web)(\.ts$|\/)/)).toHaveLength(2)
  expect(dead(/web\/(?!m|a)|core\/web/, /[|/]sever/)).toEqual(['(?:web\\/(?!m|a))', '[|/]sever'])
  expect(dead('packages/web/src', '**/*.css')).toEqual(['packages/web/src', '**/*.css'])
})

test('the patterns of a source are its texts and expressions that name files', () => {
  const source = `const a = [/^(a|b)$/, /\\.tsx?$/, /^apps\\/x/]; at(\`../packages/core/\${name}\`, '!../../apps/*/a.ts', 'a/b')`
  expect(patternsIn(source, 'scripts/lint/a.mjs').map(String)).toEqual([
    ...['/\\.tsx?$/', '/^apps\\/x/'],
    ...['scripts/packages/core/', 'apps/*/a.ts'],
  ])
})

/** Files whose texts name what is not there, with the reason. */
const OTHERS = {
  'product/newcomer/testing/tides.ts': 'the folder that it writes into a copy of the project',
  'product/newcomer/testing/kind-files.ts': 'the tests that are written into a copy of the project',
  'product/planned.ts': 'the address of a page',
  'scripts/own-lines.mjs': 'the folders before the packages were laid out by domain',
}
/** Expressions for what is not a file of the project: comments, what is built, a library's own, parts of a pattern. */
const NO_FILES = [
  /\/\*[\s\S]*?\*\//,
  /\/\*[\s\S]*?\*\/|"[^"]*"/,
  /^\s*\/\/.*$/,
  /(^|\/)(node_modules|dist)\//,
  /node_modules[\\/]echarts[\\/]lib[\\/]component[\\/]grid[\\/]/,
  /\/|\\\.(tsx?|mjs|css|sql)\b/,
].map(String)
const namesModules = (pattern) => String(pattern).includes('@atrium')

test('each pattern of the scripts and settings matches a file', () => {
  const naming = files.filter(
    (file) => /^[^/]+\.(ts|mjs)$|^scripts\/.*(?<!\.test)\.mjs$/.test(file) && !(file in OTHERS),
  )
  const patterns = naming.flatMap((file) => patternsIn(read(file), file).map((pattern) => ({ file, pattern })))
  expect(patterns.length).toBeGreaterThan(60)
  const ofFiles = patterns.filter(({ pattern }) => !NO_FILES.includes(String(pattern)) && !namesModules(pattern))
  expect(
    ofFiles.flatMap(({ file, pattern }) => deadPatterns([pattern], files).map((dead) => `${file}: ${dead}`)),
  ).toEqual([])
})

/** The page and the records of an app's products, which begin as the folder does. */
const PAGES_OF_PRODUCTS = ['product/list', 'product/record/list']

test('each text of a source or test that names files of the project matches one', () => {
  const naming = files.filter(
    (file) =>
      /^(packages|apps|widgets|connectors|product|bench)\/.*\.(tsx?|mjs)$/.test(file) &&
      !(file in OTHERS) &&
      /['"`]!?(\.\.?\/)*(packages|apps|widgets|connectors|product|bench|scripts)\//.test(read(file)),
  )
  expect(naming.length).toBeGreaterThan(20)
  const isPath = (pattern) => typeof pattern === 'string' && !PAGES_OF_PRODUCTS.includes(pattern)
  const texts = (file) => patternsIn(read(file), file).filter(isPath)
  expect(naming.flatMap((file) => deadPatterns(texts(file), files).map((dead) => `${file}: ${dead}`))).toEqual([])
})

test('each pattern of the directions of imports matches a file', () => {
  const { forbidden, roomCircles, fileCircles } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
  const sides = [...forbidden.flatMap(({ from, to }) => [from, to]), roomCircles, fileCircles]
  const sources = sides.flatMap(({ path = [], pathNot = [] }) => [path, pathNot].flat())
  // A library may be refused before anybody has installed it. `$1` is what `from.path` has found.
  const ours = sources.filter((source) => !source.includes('node_modules'))
  const patterns = ours.map((source) => new RegExp(source.replace(/\$\d/g, '[^/]+')))
  expect(deadPatterns(patterns, files)).toEqual([])
})

test('each pattern of the settings of tools matches a file', () => {
  const { workspaces, ignoreIssues } = json('knip.json')
  const ofKnip = Object.entries(workspaces).flatMap(([folder, { entry = [], project = [] }]) =>
    [entry, project].flat().map((glob) => (folder === '.' ? glob : `${folder}/${glob}`)),
  )
  const globs = [
    ...[...ofKnip, ...Object.keys(ignoreIssues)],
    ...json('biome.json').files.includes.map((glob) => glob.replace('!', '')),
    ...json('tsconfig.json').include,
    ...json('package.json').workspaces,
  ]
  expect(deadPatterns(globs, files)).toEqual([])
})
