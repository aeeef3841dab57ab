// `npm run build`: both sides, whether or not a source changed.
import { build, ensureInstalled } from './prepare.mjs'

await ensureInstalled()
await build()
