// `npm run build`: builds the server and the web pages, whether or not a source changed.
import { build, ensureInstalled } from './prepare.mjs'

await ensureInstalled()
await build()
