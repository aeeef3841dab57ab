// The public page paints the name of its dashboard before its script is there. This small script before it sets the theme,
// so that no wrong one is painted; it is a file of its own because the content security policy allows no inline scripts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SOURCE = new URL('../packages/web/src/theme/first-theme.js', import.meta.url)

/** A Vite plugin that adds the script to the document. */
export function firstTheme() {
  const source = readFileSync(SOURCE)
  const fileName = `assets/first-theme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'first-theme',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head' }],
  }
}
