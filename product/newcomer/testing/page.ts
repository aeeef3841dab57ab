import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Block {
  /** From the project's root. */
  path: string
  text: string
}

/** A page of `docs` that makes an app. */
export interface Page {
  /** The files that it shows: a path on a line of its own, then the code. */
  blocks: readonly Block[]
  /** Its commands, without `npm start`, which does not end. */
  commands: readonly string[]
  /** The key of its app, so that the tests' files do not name it. */
  key: string
  /** `product/apps.ts` with the app. */
  withApp(apps: string): string
}

export function readPage(name: string): Page {
  const text = readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
  const [, listed = '', key = ''] = /^(import (\w+) from '@atrium\/apps\/\w+\/index')$/m.exec(text) ?? []
  return {
    blocks: [...text.matchAll(/^`([\w./-]+)`\n\n```\w+\n(.*?)^```$/gms)].map(([, path, text]) => ({
      path: path!,
      text: text!,
    })),
    commands: (/^```sh\n(.*?)^```$/ms.exec(text)?.[1] ?? '')
      .trim()
      .split('\n')
      .filter((command) => command !== 'npm start'),
    key,
    withApp: (apps) => `${listed}\n${apps.replace(/(export const apps[^=]*= \[[^\]]*?),?\s*\]/, `$1, ${key}]`)}`,
  }
}
