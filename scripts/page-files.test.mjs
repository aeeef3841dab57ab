import { expect, test } from 'vitest'
import { filesOf } from './page-files.mjs'

const chunk = (fileName, imports = [], more = {}) => ({
  ...{ type: 'chunk', fileName, imports, moduleIds: [`/src/${fileName}.tsx`] },
  ...more,
})
const styled = (...names) => ({ viteMetadata: { importedCss: new Set(names) } })

const BUNDLE = Object.fromEntries(
  [
    chunk('index', ['react'], { isEntry: true }),
    chunk('react'),
    chunk('page', ['react', 'form'], styled('page.css')),
    chunk('form', ['field'], styled('form.css', 'page.css')),
    chunk('field'),
    chunk('other'),
  ].map((each) => [each.fileName, each]),
)

test('the files of a page are all that its modules import, once, without those of the document', () => {
  expect(filesOf([/form\.tsx$/, /page\.tsx$/], BUNDLE)).toEqual([
    ...['/form', '/field', '/page'],
    ...['/form.css', '/page.css'],
  ])
})

test('a page without its module fails the build', () => {
  expect(() => filesOf([/gone\.tsx$/], BUNDLE)).toThrow('gone')
})
