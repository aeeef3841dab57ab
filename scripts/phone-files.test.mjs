import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { phonePageSizes, refuseLargePhonePages } from './phone-files.mjs'

const chunk = (fileName, module, { imports = [], code = fileName, ...more } = {}) => ({
  ...{ type: 'chunk', fileName, imports, code, moduleIds: [module] },
  ...more,
})
const FRAME = '/p/packages/core/web/mobile/mobile-page.tsx'
const PAGE = '/p/apps/lending/web/mobile/today.tsx'

/** Text that does not become smaller. */
const large = (bytes) => randomBytes(bytes).toString('latin1')

const bundle = (more = []) => [
  chunk('index', '/p/product/main.ts', { isEntry: true, imports: ['react'] }),
  chunk('react', '/p/node_modules/react/index.js'),
  chunk('frame', FRAME, { viteMetadata: { importedCss: new Set(['frame.css']) } }),
  chunk('page', PAGE, { imports: ['shared'] }),
  chunk('shared', '/p/packages/core/web/ui/tag.tsx'),
  chunk('desk', '/p/node_modules/antd/index.js', { code: large(300_000) }),
  { type: 'asset', fileName: 'frame.css', source: '.a{}' },
  ...more,
]

test('the phone pages of an app are all that its frame, its pages and the document load', () => {
  const [{ key, files }] = phonePageSizes(bundle())
  expect(key).toBe('lending')
  expect(files.map(([name]) => name).sort()).toEqual(['frame', 'frame.css', 'index', 'page', 'react', 'shared'])
  expect(() => refuseLargePhonePages(bundle())).not.toThrow()
})

test('pages that grow too large, or load a library of the desk, fail the build', () => {
  const grown = chunk('more', '/p/apps/lending/web/mobile/more.tsx', { code: large(260_000) })
  expect(() => refuseLargePhonePages(bundle([grown]))).toThrow(/phone pages of lending take/)
  const foreign = chunk('more', '/p/apps/lending/web/mobile/more.tsx', { imports: ['desk'] })
  expect(() => refuseLargePhonePages(bundle([foreign]))).toThrow(/would load .*antd/)
})
