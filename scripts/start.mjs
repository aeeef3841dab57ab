// `npm start`, also on a fresh clone: installs and builds what is missing, and then runs the server in this very
// process, so that a signal reaches the server and nothing else.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.mjs')
