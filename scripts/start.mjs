// `npm start`, on a fresh clone too: installs and builds what is missing, then becomes the server. The server runs in
// this very process: a signal to it reaches the server and no one else.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.mjs')
