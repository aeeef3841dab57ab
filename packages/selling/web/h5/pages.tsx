import type { App } from '@atrium/core/contract/define/app'
import { lazyPage, loadChunk } from '@atrium/core/web/page/chunk'
import { offerWords } from '@atrium/core/web/phone/words'
import { use } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { DevicePage } from './device/page.tsx'
import type * as LaterPages from './later-pages.ts'
import { PhoneProvider } from './phone.tsx'
import type { AnyPhoneParts } from './phone-parts.ts'
import './order.css'
import { offerOwnWords } from './words.ts'

// Whoever scans a code waits for its page, and for nothing else.
const later = (name: keyof typeof LaterPages) =>
  lazyPage(async () => ({ default: (await import('./later-pages.ts'))[name] }))
const OrderPage = later('OrderPage')
const RefundPage = later('RefundPage')
const OrdersPage = later('OrdersPage')
const MessagesPage = later('MessagesPage')
const FeedbackPage = later('FeedbackPage')
const SignInPage = later('SignInPage')
const WeixinReturnPage = later('WeixinReturnPage')
const NearbyPage = later('NearbyPage')
const WalletPage = later('WalletPage')
const WithdrawPage = later('WithdrawPage')

/** All that is loaded when it is opened. */
export const LATER = [
  OrderPage,
  RefundPage,
  OrdersPage,
  MessagesPage,
  FeedbackPage,
  SignInPage,
  WeixinReturnPage,
  NearbyPage,
  WalletPage,
  WithdrawPage,
]

type Load = () => Promise<{ default: AnyPhoneParts }>

/** `/q/<app>/<no>` and `/h5/<app>/…`: the pages on which consumers buy and follow their orders. */
export default function PhonePages({ app, load }: { app: App; load: Load }) {
  const parts = use(partsOf(app.key, load))
  offerOwnWords()
  offerWords(`${app.key}-phone`, parts.words)
  const isScan = useLocation().pathname.startsWith('/q/')
  return (
    <PhoneProvider app={app} parts={parts}>
      {isScan ? (
        <Routes>
          <Route path=":no" element={<Scanned app={app.key} />} />
          <Route path="*" element={<Navigate to={`/h5/${app.key}`} replace />} />
        </Routes>
      ) : (
        <Routes>
          {Object.entries(parts.pages ?? {}).map(([path, Page]) => (
            <Route key={path} {...(path === '' ? { index: true } : { path })} element={<Page />} />
          ))}
          {'Choose' in parts && <Route index element={<DevicePage parts={parts} />} />}
          <Route path="order/:id" element={<OrderPage />} />
          <Route path="order/:id/refund" element={<RefundPage />} />
          <Route path="orders" element={<OrdersPage />} />
          <Route path="messages" element={<MessagesPage />} />
          <Route path="feedback" element={<FeedbackPage />} />
          <Route path="sign-in" element={<SignInPage />} />
          <Route path="weixin" element={<WeixinReturnPage />} />
          <Route path="nearby" element={<NearbyPage />} />
          <Route path="wallet" element={<WalletPage />} />
          <Route path="wallet/withdraw" element={<WithdrawPage />} />
          <Route path="*" element={<Navigate to={`/h5/${app.key}`} replace />} />
        </Routes>
      )}
    </PhoneProvider>
  )
}

/**
 * Replaces the address of the printed code by the page's own address, so that coming back is not counted as a new scan.
 */
function Scanned({ app }: { app: string }) {
  const { no = '' } = useParams()
  return <Navigate to={`/h5/${app}?no=${encodeURIComponent(no)}`} state={{ isScan: true }} replace />
}

const loaded = new Map<string, Promise<AnyPhoneParts>>()

function partsOf(app: string, load: Load): Promise<AnyPhoneParts> {
  const known = loaded.get(app)
  if (known) return known
  const loading = loadChunk(load).then(({ default: parts }) => parts)
  loaded.set(app, loading)
  loading.catch(() => loaded.delete(app))
  return loading
}
