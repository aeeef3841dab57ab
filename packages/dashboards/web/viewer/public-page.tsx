import { DEFAULT_LOCALE, LOCALES, type Locale } from '@atrium/core/contract/refusal'
import type { TimeRange } from '@atrium/core/contract/time'
import { kept } from '@atrium/core/web/kept'
import { setLocale } from '@atrium/core/web/locale'
import { startTheme } from '@atrium/core/web/theme/theme-choice'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { nextSocket } from './first-socket.ts'
import { nextAddress, openedAddress, readPublicAddress, searchWithRange } from './public-address.ts'
import { Viewer } from './viewer.tsx'

/** The whole page of a public dashboard: no shell, no session, and nothing that opens the sign-in page by itself. */
export function showPublicDashboard(root: HTMLElement): void {
  startTheme()
  const locale = publicLocale(kept('atrium.locale'), navigator.languages)
  document.documentElement.lang = locale.replace('_', '-')
  // The words of both languages are in the code.
  setLocale(locale)
  createRoot(root).render(
    <main className="dashboards-public">
      <PublicPage />
    </main>,
  )
}

/** The language chosen in this browser, otherwise the first of the browser's languages that Atrium supports. */
export function publicLocale(chosen: string | null, languages: readonly string[]): Locale {
  const known = LOCALES.find((locale) => locale === chosen)
  if (known) return known
  const spoken = languages.map((language) => LOCALES.find((locale) => locale.slice(0, 2) === language.slice(0, 2)))
  return spoken.find((locale) => locale !== undefined) ?? DEFAULT_LOCALE
}

// The state of the page is kept, which the search is read for: only the address changes.
function noteRange(range: TimeRange | null): void {
  history.replaceState(history.state, '', location.pathname + searchWithRange(location.search, range))
}

function PublicPage() {
  const [search, setSearch] = useState(location.search)
  useEffect(() => {
    const onBack = () => setSearch(location.search)
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  return (
    <Viewer
      {...readPublicAddress(search)}
      isPublic
      openSocket={nextSocket}
      onNextPage={(id) => {
        // Replaced, not pushed: a wall screen runs for a year and must not collect history entries.
        history.replaceState(null, '', nextAddress(location.pathname, location.search, id))
        setSearch(location.search)
      }}
      onRange={noteRange}
      onOpen={(id, values) => {
        history.pushState(null, '', openedAddress(location.pathname, location.search, id, values))
        setSearch(location.search)
      }}
    />
  )
}
