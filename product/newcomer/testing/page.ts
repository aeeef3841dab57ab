import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../../docs/adding-an-app.md'), 'utf8')

export interface Block {
  /** From the project's root. */
  path: string
  text: string
}

/** The files that the page `docs/adding-an-app.md` shows: a path on a line of its own, then the code. */
export const blocks: readonly Block[] = [...page.matchAll(/^`([\w./-]+)`\n\n```\w+\n(.*?)^```$/gms)].map(
  ([, path, text]) => ({ path: path!, text: text! }),
)

/** The commands of the page, without `npm start`, which does not end. */
export const commands: readonly string[] = (/^```sh\n(.*?)^```$/ms.exec(page)?.[1] ?? '')
  .trim()
  .split('\n')
  .filter((command) => command !== 'npm start')

/** The line that the page adds to `product/apps.ts`, and the key that it adds to the list. */
const [, listed = '', key = ''] =
  /^(import (\w+) from '@atrium\/apps\/\w+\/index')$/m.exec(page.split('## 6.')[1] ?? '') ?? []

/** The key of the page's app, so that this test's files do not name it. */
export { key }

/** `product/apps.ts` after step 6 of the page. */
export function withApp(apps: string): string {
  return `${listed}\n${apps.replace(/(export const apps.*)\]/, `$1, ${key}]`)}`
}
