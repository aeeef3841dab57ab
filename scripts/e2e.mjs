// `npm run e2e [-- ARGS]`: runs only the journeys; the arguments go to Playwright.
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

await ensureInstalled()
await ensureBrowser()
await ensureBuilt()
process.exit(await run(join('node_modules', '.bin', 'playwright'), ['test', ...process.argv.slice(2)]))
