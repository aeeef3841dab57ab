import { Frame, Strip, Waiting } from '@atrium/core/web/phone/frame'
import { useState } from 'react'
import { Link } from 'react-router'
import { BasketProvider } from '../basket/basket.tsx'
import { usePhone } from '../phone.tsx'
import type { Choice, PhoneParts, Resolved } from '../phone-parts.ts'
import { SmallPrint } from '../small-print.tsx'
import { useCode, useVisit } from '../use-visit.ts'
import { useWord } from '../words.ts'
import { CodeFailed, ScanFirst } from './code-failed.tsx'
import { DeviceCard } from './device-card.tsx'
import { MiniProgram } from './mini-program.tsx'
import { OrderBar } from './order-bar.tsx'

/** `/h5/<app>?no=`: the device whose code was scanned, what it offers, and the button that pays. */
export function DevicePage({ parts }: { parts: PhoneParts }) {
  const { app } = usePhone()
  const no = useCode()
  const word = useWord()
  if (no === null) {
    return (
      <Frame title={word('title')} orders={`/h5/${app.key}/orders`}>
        <ScanFirst />
      </Frame>
    )
  }
  return (
    <BasketProvider key={no}>
      <DeviceAt no={no} parts={parts} />
    </BasketProvider>
  )
}

function DeviceAt({ no, parts }: { no: string; parts: PhoneParts }) {
  const { app } = usePhone()
  const word = useWord()
  const { data, error, refetch } = useVisit(no)
  const [choice, setChoice] = useState<Choice | null>(null)
  const orders = `/h5/${app.key}/orders`

  if (!data) {
    return (
      <Frame title={word('title')} orders={orders}>
        {error ? <CodeFailed no={no} error={error} onRetry={() => void refetch()} /> : <Waiting />}
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
      <SmallPrint resolved={data} />
    </Frame>
  )
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
