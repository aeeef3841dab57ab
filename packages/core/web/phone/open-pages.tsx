import { Suspense, use } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import { screensOf } from '../app/screens-of.ts'
import { loadAppWords } from '../i18n.ts'
import { PageBoundary } from '../page/error-boundary.tsx'
import { Loading, StatePage } from '../page/states.tsx'
import { useWord } from '../page/words.ts'

/**
 * `/q/:app/*` and `/h5/:app/*`: pages for people who are not signed in. They request no session and load no part of the
 * shell.
 */
export default function OpenPages() {
  const { app: key } = useParams()
  const { pathname } = useLocation()
  const entry = useProduct().apps.find(({ app }) => app.key === key)
  if (!entry) return <NoSuchPage />
  return (
    <PageBoundary resetKey={pathname}>
      <Suspense fallback={<Loading whole />}>
        <OpenRoutes entry={entry} />
      </Suspense>
    </PageBoundary>
  )
}

function OpenRoutes({ entry }: { entry: AppEntry }) {
  const { open = {}, phone } = use(partsOf(entry))
  // An app gives whole addresses, but these routes are already below `/q/visitor`.
  const above = `${useLocation().pathname.split('/').slice(0, 3).join('/')}/`
  const here = Object.entries(open).filter(([path]) => path.startsWith(above))
  return (
    <Routes>
      {here.map(([path, Page]) => Page && <Route key={path} path={path.slice(above.length)} element={<Page />} />)}
      <Route path="*" element={phone ? <phone.pages app={entry.app} load={phone.load} /> : <NoSuchPage />} />
    </Routes>
  )
}

/** A 404 page without a link to the launcher, because consumers have none. */
function NoSuchPage() {
  const word = useWord()
  return <StatePage title={word('notFoundTitle')} text={word('notFound')} />
}

const parts = new WeakMap<AppEntry, ReturnType<typeof screensOf>>()

/** Screens and words are loaded together, so that a page never shows the keys of its words. */
function partsOf(entry: AppEntry) {
  const known = parts.get(entry)
  if (known) return known
  const loading = Promise.all([screensOf(entry), loadAppWords([entry])]).then(([screens]) => screens)
  parts.set(entry, loading)
  loading.catch(() => parts.delete(entry))
  return loading
}
