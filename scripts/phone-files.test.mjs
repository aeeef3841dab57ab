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

test('the first page of consumers is measured, too; what it loads later is not', () => {
  const first = chunk('first', '/p/apps/stall/web/h5.tsx', { imports: ['react'] })
  const frame = chunk('h5', '/p/packages/selling/web/h5/pages.tsx')
  const later = chunk('later', '/p/apps/stall/web/h5/regions.ts', { code: large(260_000) })
  const sizes = phonePageSizes(bundle([first, frame, later]))
  const { files } = sizes.find(({ key }) => key === 'stall')
  expect(files.map(([name]) => name).sort()).toEqual(['first', 'h5', 'index', 'react'])
  const grown = chunk('first', '/p/apps/stall/web/h5.tsx', { code: large(260_000) })
  expect(() => refuseLargePhonePages(bundle([grown, frame]))).toThrow(/phone pages of stall take/)
})

test('pages that grow too large, or load a library of the desk, fail the build', () => {
  const grown = chunk('more', '/p/apps/lending/web/mobile/more.tsx', { code: large(260_000) })
  expect(() => refuseLargePhonePages(bundle([grown]))).toThrow(/phone pages of lending take/)
  const foreign = chunk('more', '/p/apps/lending/web/mobile/more.tsx', { imports: ['desk'] })
  expect(() => refuseLargePhonePages(bundle([foreign]))).toThrow(/would load .*antd/)
})
