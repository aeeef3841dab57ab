import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../access/session.ts'
import type { AppEntry } from '../../app/entry.ts'
import { loadAppWords } from '../../i18n.ts'

/** The words of the tenant's apps, which the menu and the pages need. */
export function wordsQuery(session: Session | undefined, apps: readonly AppEntry[]) {
  const enabled = apps.filter(({ app }) => session?.tenant.apps.includes(app.key))
  return queryOptions({
    queryKey: ['words', session?.user._id, enabled.map(({ app }) => app.key)],
    queryFn: async () => {
      await loadAppWords(enabled)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The words of the other language are loaded before the language changes.
    meta: { wordless: true },
  })
}
