import { ApiRefusal } from '@atrium/core/web/api/client'
import { Failed, Frame, Notice, Strip, Waiting } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useLocale } from '@atrium/core/web/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { BasketProvider } from '../basket/basket.tsx'
import { usePhone } from '../phone.tsx'
import type { Choice, Resolved } from '../phone-parts.ts'
import { useWeixin } from '../weixin/use-weixin.ts'
import { useWord } from '../words.ts'
import { CodeForm } from './code-form.tsx'
import { DeviceCard } from './device-card.tsx'
import { MiniProgram } from './mini-program.tsx'
import { OrderBar } from './order-bar.tsx'

/** How often ports and prices are requested again while the consumer chooses. */
const LOOK_AGAIN_MS = 5_000
const UNKNOWN_CODE = 40413
const UNBOUND_CODE = 40414

/** `/h5/<app>?no=`: the device whose code was scanned, what it offers, and the button that pays. */
export function DevicePage() {
  const { app, no: lastNo } = usePhone()
  const [search] = useSearchParams()
  const no = search.get('no') ?? lastNo
  const word = useWord()
  if (no === null) {
    return (
      <Frame title={word('title')} orders={`/h5/${app.key}/orders`}>
        <Notice icon="qr" title={word('scanTitle')} text={word('scanHint')} />
        <CodeForm />
      </Frame>
    )
  }
  return (
    <BasketProvider key={no}>
      <DeviceAt no={no} />
    </BasketProvider>
  )
}

function DeviceAt({ no }: { no: string }) {
  const { app, parts, visit } = usePhone()
  const word = useWord()
  const { data, error, refetch } = useResolved(no)
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => {
    if (data) visit(data.seller, no)
  }, [data, no, visit])
  useWeixin(no, data)
  const orders = `/h5/${app.key}/orders`

  if (!data) {
    return (
      <Frame title={word('title')} orders={orders}>
        {error ? <CodeFailed error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Frame>
    )
  }
  const isOff = data.device !== null && (data.device.online !== 1 || data.device.status !== 1)
  const { Choose } = parts
  return (
    <Frame
      title={data.setting.name}
      orders={orders}
      bar={
        <OrderBar resolved={data} choice={isOff ? null : choice} isOff={isOff || parts.hasOffer?.(data) === false} />
      }
    >
      {error && (
        <Strip title={word('unreachable')}>
          <p>{word('unreachableHint')}</p>
        </Strip>
      )}
      {data.openOrder && (
        <Link
          className="core-phone-strip core-phone-strip-link"
          data-tone="info"
          to={`/h5/${app.key}/order/${data.openOrder}`}
        >
          <strong>{word('openOrder')}</strong>
          <span>{word('openOrderView')}</span>
        </Link>
      )}
      {data.setting.miniProgram && <MiniProgram address={data.setting.miniProgram} />}
      <OffStrip resolved={data} />
      {data.setting.notice && <Strip tone="plain" title={data.setting.notice} />}
      {data.device && <DeviceCard device={data.device} />}
      <Choose resolved={data} isOff={isOff} choice={choice} onChoose={setChoice} />
      <Small resolved={data} />
    </Frame>
  )
}

function useResolved(no: string) {
  const { api, path, who } = usePhone()
  const locale = useLocale()
  const isScan = (useLocation().state as { isScan?: boolean } | null)?.isScan === true
  const counted = useRef(!isScan)
  return useQuery({
    queryKey: ['h5', path, 'qrcode', no, who, locale],
    queryFn: () => {
      // Only the first request counts as the scan.
      const scan = counted.current ? undefined : 1
      counted.current = true
      return api.get<Resolved>(`${path}/qrcode`, { no, scan })
    },
    placeholderData: keepPreviousData,
    // Refetched on mount: a consumer who comes back from the payment page now has an order.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { error } }) => (error instanceof ApiRefusal ? false : LOOK_AGAIN_MS),
  })
}

function OffStrip({ resolved: { device, setting } }: { resolved: Resolved }) {
  const { app } = usePhone()
  const word = useWord()
  if (!device || (device.online === 1 && device.status === 1)) return null
  const isOffline = device.status === 1
  return (
    <Strip title={word(isOffline ? 'offlineTitle' : 'outOfService')}>
      <p>{word(isOffline ? 'offlineHint' : 'outOfServiceHint')}</p>
      {setting.nearby && (
        <Link className="core-phone-strip-more" to={`/h5/${app.key}/nearby`}>
          {word('nearbyLook')}
        </Link>
      )}
    </Strip>
  )
}

/** An unknown code stays unknown, so there is no retry; after a lost connection there is one. */
function CodeFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const word = useWord()
  const code = error instanceof ApiRefusal ? error.body.code : undefined
  if (code === UNKNOWN_CODE || code === 40001) {
    return (
      <>
        <Notice icon="qr" tone="attention" title={word('unknownTitle')} text={word('unknownHint')} />
        <CodeForm />
      </>
    )
  }
  if (code === UNBOUND_CODE) {
    return <Notice icon="qr" tone="attention" title={word('unboundTitle')} text={word('unboundHint')} />
  }
  return <Failed error={error} onRetry={onRetry} />
}

/** Small print at the end of the page: the service number and the terms. */
function Small({ resolved: { setting, device } }: { resolved: Resolved }) {
  const { app } = usePhone()
  const word = useWord()
  return (
    <section className="core-phone-small">
      {setting.agreement && (
        <details className="core-phone-details">
          <summary>
            {word('agreementBefore')} <span>{word('agreement')}</span>
          </summary>
          <p>{setting.agreement}</p>
        </details>
      )}
      <nav className="core-phone-links">
        <Link to={`/h5/${app.key}/feedback${device ? `?device=${device._id}` : ''}`}>
          <LineIcon name="wrench" /> {word('reportFault')}
        </Link>
        {setting.nearby && (
          <Link to={`/h5/${app.key}/nearby`}>
            <LineIcon name="pin" /> {word('nearby')}
          </Link>
        )}
        {setting.servicePhone && (
          <a href={`tel:${setting.servicePhone}`}>
            <LineIcon name="horn" /> {word('servicePhone')} {setting.servicePhone}
          </a>
        )}
      </nav>
    </section>
  )
}
