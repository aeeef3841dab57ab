// `npm run soak -- --kinds [KIND …]`: changes the data of each kind of widget, or of the named ones, 10,000 times in
// Chromium; fails if the page grows by more than 0.5 kB for each change, or if anything is left of a removed widget.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, fail, root } from './prepare.mjs'

const args = process.argv.slice(2)
if (!args.includes('--kinds')) fail('Usage: npm run soak -- --kinds [KIND …]')

await ensureInstalled()
await ensureBrowser()
const { build } = await import('rolldown')
const { bundleOf } = await import('../rolldown.config.mjs')
await build({ ...bundleOf({ soak: join(root, 'product/soak/main.ts') }), logLevel: 'warn' })
const { soakKinds } = await import(pathToFileURL(join(root, 'dist/server/soak.mjs')).href)
const failed = await soakKinds(args.filter((arg) => !arg.startsWith('--')))
if (failed > 0) fail(`${failed} kinds failed.`)
