// The public page paints the name of its dashboard before its script is there. A small script before that one sets the
// theme, so that no wrong one is painted, and opens the connection for the data; it is a file of its own because the
// content security policy allows no inline scripts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SOURCES = ['theme/first-theme.js', 'api/open-early.js'].map(
  (path) => new URL(`../packages/core/web/${path}`, import.meta.url),
)

/** A Vite plugin that adds the script to the document. */
export function firstScript() {
  const source = SOURCES.map((file) => readFileSync(file, 'utf8')).join('\n')
  const fileName = `assets/first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'first-script',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head' }],
  }
}
