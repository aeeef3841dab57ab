import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { mobileAppsOf } from '../access/mobile-apps.ts'
import { type Session, sessionQuery } from '../access/session.ts'
import { ApiRefusal } from '../api/client.ts'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import { screensOf } from '../app/screens-of.ts'
import { loadAppWords } from '../i18n.ts'
import { preload } from '../page/chunk.ts'
import { Loading, UnreachablePage } from '../page/states.tsx'
import { offerFrameWords } from '../phone/words.ts'
import { DraftsProvider } from './drafts/use-drafts.tsx'
import { DraftsPage, ScanPage } from './pages.ts'
import { openDetector } from './scan/detector.ts'

/** `/m` and below: the pages of the staff on their phones, around which there is a session and what is to be sent. */
export default function MobilePages() {
  const client = useQueryClient()
  const { apps } = useProduct()
  const session = useQuery(sessionQuery)
  const parts = useQuery({ ...partsQuery(apps, session.data), enabled: session.data !== undefined })
  useEffect(() => {
    // What was read before the network was lost is shown for as long as the pages are open.
    const { queries, ...others } = client.getDefaultOptions()
    client.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } })
  }, [client])
  if (session.data && parts.data) {
    return (
      <DraftsProvider key={session.data.user._id} userId={session.data.user._id}>
        <Outlet />
      </DraftsProvider>
    )
  }
  const error = session.error ?? parts.error
  // After a 401 the sign-in page is already opening; an error page would only flash.
  const isLeaving = error instanceof ApiRefusal && error.body.statusCode === 401
  if (!error || isLeaving || session.isFetching || parts.isFetching) return <Loading whole />
  const fault = error instanceof ApiRefusal ? error.message : undefined
  return <UnreachablePage fault={fault} onRetry={() => client.refetchQueries({ type: 'active' })} />
}

/** Words, screens and all code of the person's apps: later there may be no network to load a page with. */
function partsQuery(apps: readonly AppEntry[], session: Session | undefined) {
  const own = session ? mobileAppsOf(apps, session) : []
  return {
    queryKey: ['mobile-parts', own.map(({ app }) => app.key)],
    queryFn: async () => {
      offerFrameWords()
      await loadAppWords(own)
      const screens = await Promise.all(own.map(screensOf))
      const pages = screens.flatMap(({ mobile }) => (mobile ? [mobile.today, ...Object.values(mobile.pages)] : []))
      await Promise.all([...pages, DraftsPage, ScanPage].map(preload))
      // Without it numbers can still be typed.
      await openDetector().catch(() => undefined)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Code, and words that are loaded before the language changes.
    meta: { wordless: true },
  }
}
