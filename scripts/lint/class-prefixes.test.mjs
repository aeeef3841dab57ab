import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as project } from '../prepare.mjs'
import { findClassesWithoutPrefix } from './class-prefixes.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-classes-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const GOOD = {
  'packages/core/web/ui/base.css': `/* Not .other. */\n.core-button:is(.core-wide, .ant-btn) {\n  background: url("a.png");\n  line-height: 1.5;\n}`,
  'packages/core/web/ui/base.tsx':
    'export const B = ({ kind }) => <b className={`core-button core-as-$' + '{kind}`} />',
  'apps/crate/web/crate.css': `.crate-list > .core-button[data-is="x"] {\n  margin: 0;\n}`,
  'apps/crate/web/crate.tsx': `export const C = ({ is }) => <i className={is === 'open' ? 'crate-list' : 'core-button'} />`,
  'apps/crate/web/crate.test.tsx': `const b = <i className="anything" />`,
  'widgets/RichText/view.tsx': `export const V = () => <p className="rich-text-body core-button" />`,
}

function foundIn(files) {
  for (const [file, text] of Object.entries({ ...GOOD, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
  return findClassesWithoutPrefix(root).map(({ text }) => text.split('\n')[0])
}

test.each([
  ['a rule without the prefix', 'packages/core/web/x.css', '.button {\n}', '.button'],
  ['a rule in a query', 'packages/core/web/x.css', '@media print {\n  .tile {\n  }\n}', '.tile'],
  ['a rule for a class that another folder lacks', 'apps/crate/web/x.css', '.core-gone {\n}', '.core-gone'],
  ['a package that has the class of an app', 'packages/core/web/x.css', '.crate-list {\n}', '.crate-list'],
  ['an element', 'apps/crate/web/x.tsx', '<i className="crate-list tile" />', '.tile'],
  ['an element with a choice', 'apps/crate/web/x.tsx', "<i className={is ? 'tile' : 'crate-list'} />", '.tile'],
  ['a part of a text', 'widgets/RichText/x.tsx', '<i className={`rich-text-body tile $' + '{name}`} />', '.tile'],
  ['another kind of attribute', 'widgets/RichText/x.tsx', '<i rootClassName="tile" />', '.tile'],
])('%s is found', (_, file, text, name) => {
  expect(foundIn({ [file]: text })).toEqual([`${file}: ${name}`])
})

test('good names and the classes of libraries are left alone', () => {
  expect(foundIn({})).toEqual([])
})

test('the classes of the project have their prefixes', () => {
  expect(findClassesWithoutPrefix(project)).toEqual([])
})
