import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { api } from '../api/client.ts'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import { screensOf } from '../app/screens-of.ts'
import { loadAppWords } from '../i18n.ts'
import { PageBoundary } from '../page/error-boundary.tsx'
import { Loading, StatePage } from '../page/states.tsx'
import { useWord } from '../page/words.ts'

/**
 * `/q/:app/*` and `/h5/:app/*`: pages for people who are not signed in. They make no call that may answer 401, and load no
 * part of the shell.
 */
export default function OpenPages() {
  const { app: key } = useParams()
  const { pathname } = useLocation()
  const entry = useProduct().apps.find(({ app }) => app.key === key)
  if (!entry) return <NoSuchPage />
  return (
    <PageBoundary resetKey={pathname}>
      <Suspense fallback={<Loading whole />}>
        <StaffFirst entry={entry} />
      </Suspense>
    </PageBoundary>
  )
}

/** Staff whose phone pages know the code are led there; everybody else, also while nothing answers, stays here. */
function StaffFirst({ entry }: { entry: AppEntry }) {
  const { code: path } = use(partsOf(entry)).mobile ?? {}
  const { '*': code = '' } = useParams()
  const isScanned = useLocation().pathname.startsWith('/q/') && /^[^/]+$/.test(code)
  const { data, isPending } = useQuery({
    queryKey: ['printedCode', entry.app.key, code],
    queryFn: () => api.get<{ staff: boolean }>('/api/printedCode', { app: entry.app.key, code }),
    enabled: path !== undefined && isScanned,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (path === undefined || !isScanned) return <OpenRoutes entry={entry} />
  if (isPending) return <Loading whole />
  const there = `/m/${entry.app.key}/${path.replace(':code', encodeURIComponent(code))}`
  if (data?.staff) return <Navigate to={there} replace />
  return <OpenRoutes entry={entry} signIn={there} />
}

interface OpenRoutesProps {
  entry: AppEntry
  /** The page that staff reach with the scanned code once they are signed in. */
  signIn?: string
}

function OpenRoutes({ entry, signIn }: OpenRoutesProps) {
  const { open = {}, phone } = use(partsOf(entry))
  // An app gives whole addresses, but these routes are already below `/q/visitor`.
  const above = `${useLocation().pathname.split('/').slice(0, 3).join('/')}/`
  const here = Object.entries(open).filter(([path]) => path.startsWith(above))
  return (
    <Routes>
      {here.map(([path, Page]) => Page && <Route key={path} path={path.slice(above.length)} element={<Page />} />)}
      <Route
        path="*"
        element={phone ? <phone.pages app={entry.app} load={phone.load} /> : <NoSuchPage signIn={signIn} />}
      />
    </Routes>
  )
}

/** A 404 page without a link to the launcher, because consumers have none; or, if staff would see more, a sign-in. */
function NoSuchPage({ signIn }: { signIn?: string | undefined }) {
  const word = useWord()
  if (signIn === undefined) return <StatePage title={word('notFoundTitle')} text={word('notFound')} />
  return (
    <StatePage inWords title={word('forStaff')} text={word('forStaffHint')}>
      <a className="core-button" href={`/login?redirectUrl=${encodeURIComponent(signIn)}`}>
        {word('signInFirst')}
      </a>
    </StatePage>
  )
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
