import { Suspense, use } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { guardRoute } from '../../contract/access.ts'
import { mobileAppsOf } from '../access/mobile-apps.ts'
import { useSession } from '../access/session.ts'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import { screensOf } from '../app/screens-of.ts'
import { PageBoundary } from '../page/error-boundary.tsx'
import { Loading } from '../page/states.tsx'
import { Notice } from '../phone/frame.tsx'
import { MobilePage } from './mobile-page.tsx'
import { useMobileWords } from './words.ts'

/** `/m/:app/*`: checks whether this person may open the page as `/:app/*` does, and finds the page. */
export default function MobileAppPage() {
  const { app: key, '*': path = '' } = useParams()
  const { pathname } = useLocation()
  const session = useSession()
  const entry = mobileAppsOf(useProduct().apps, session).find(({ app }) => app.key === key)
  if (!entry) return <Refused why="notEnabled" />
  const decision = guardRoute(`/${entry.app.key}/${path}`.replace(/\/+$/, ''), entry.app, session.permissions)
  if (decision.kind !== 'render') return <Refused why="forbidden" />
  return (
    <PageBoundary resetKey={pathname}>
      <Suspense fallback={<Loading whole />}>
        <AppRoutes entry={entry} />
      </Suspense>
    </PageBoundary>
  )
}

function AppRoutes({ entry }: { entry: AppEntry }) {
  const pages = use(screensOf(entry)).mobile?.pages ?? {}
  return (
    <Routes>
      {Object.entries(pages).map(([path, Page]) => Page && <Route key={path} path={path} element={<Page />} />)}
      <Route path="*" element={<Refused why="noPage" />} />
    </Routes>
  )
}

/** The page cannot be shown; the tabs lead on. */
function Refused({ why }: { why: 'notEnabled' | 'forbidden' | 'noPage' }) {
  const { word } = useMobileWords()
  return (
    <MobilePage title={word(why)} up="/m">
      <Notice icon="lock" tone="attention" title={word(why)} />
    </MobilePage>
  )
}
