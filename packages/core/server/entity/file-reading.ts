import { filled, type Locale } from '../../contract/refusal.ts'
import type { Reading } from '../../contract/shown.ts'
import type { AppServer } from '../call/implement.ts'

/** The words with which an app's values are shown in a file, in the language of its reader. */
export function readingOf(server: AppServer, apps: readonly AppServer[], locale: Locale): Reading {
  // A file asks for the same words in each of its rows.
  const known = new Map<string, string | undefined>()
  const own = (path: string) => {
    if (!known.has(path)) known.set(path, wordAt(server, locale, path))
    return known.get(path)
  }
  return {
    locale,
    found(path, values) {
      const word = own(path)
      return word === undefined || values === undefined ? word : filled(word, values, locale)
    },
    foundIn: (key, path) =>
      wordAt(
        apps.find(({ app }) => app.key === key),
        locale,
        path,
      ),
  }
}

/** A word of an app by its path, such as `entities.user.name`; undefined if there is none. */
export function wordAt(server: AppServer | undefined, locale: Locale, path: string): string | undefined {
  let found: unknown = server?.words[locale]
  for (const key of path.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[key]
  return typeof found === 'string' ? found : undefined
}
