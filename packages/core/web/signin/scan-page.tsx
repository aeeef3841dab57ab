import { useQuery } from '@tanstack/react-query'
import { Button, Input, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sessionQuery } from '../access/session.ts'
import { type LiveSocket, openSocket } from '../api/socket.ts'
import { useTitle } from '../page/site.ts'
import { describeDevice } from './device.ts'
import { Sheet } from './sheet.tsx'
import { useWord } from './words.ts'

type Step = 'scanning' | 'asking' | 'done' | 'cancelled' | 'failed'

interface Scanned {
  code: number
  ip?: string
  userAgent?: string
}

/**
 * `/scan`: the phone's part of signing in by QR code. A person who is not signed in on the phone signs in first and
 * comes back.
 */
export default function ScanPage() {
  const word = useWord()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  useTitle(word('scanTitle'))
  const { data: session } = useQuery(sessionQuery)
  const nonce = search.get('code')
  return (
    <Sheet title={word('scanTitle')}>
      {!session && <Spin />}
      {session && nonce && <Confirm key={nonce} nonce={nonce} account={session.user.name} />}
      {session && !nonce && (
        <>
          <p className="core-signin-hint">{word('scanHint')}</p>
          <Input
            aria-label={word('scanCode')}
            placeholder={word('scanCode')}
            size="large"
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
          <Button type="primary" size="large" disabled={typed === ''} onClick={() => setSearch({ code: typed })}>
            {word('scanNext')}
          </Button>
        </>
      )}
    </Sheet>
  )
}

function Confirm({ nonce, account }: { nonce: string; account: string }) {
  const word = useWord()
  const line = useRef<LiveSocket>(null)
  const [step, setStep] = useState<Step>('scanning')
  const [scanned, setScanned] = useState<Scanned>()

  useEffect(() => {
    const socket = openSocket('/login')
    line.current = socket
    socket.on('connect', async () => {
      // If the connection is lost before the answer, the next connection sends the request again.
      const answer: Scanned | undefined = await socket.emitWithAck('qrcodeScan', { nonce }).catch(() => undefined)
      if (!answer) return
      setScanned(answer)
      setStep((before) =>
        before === 'scanning' || before === 'asking' ? (answer.code === 0 ? 'asking' : 'failed') : before,
      )
    })
    return () => {
      socket.disconnect()
    }
  }, [nonce])

  async function answer(event: 'qrcodeScanOk' | 'qrcodeScanCancel') {
    const said: Scanned | undefined = await line.current?.emitWithAck(event, { nonce }).catch(() => undefined)
    setStep(said?.code !== 0 ? 'failed' : event === 'qrcodeScanOk' ? 'done' : 'cancelled')
  }

  if (step === 'scanning') return <Spin />
  if (step === 'done') return <Result status="success" title={word('scanDone')} />
  if (step === 'cancelled') return <Result status="info" title={word('scanCancelled')} />
  if (step === 'failed') return <Result status="warning" title={word('scanFailed')} subTitle={word('scanFailedHint')} />
  return (
    <>
      <p>{word('scanAsk')}</p>
      <dl className="core-signin-facts">
        <dt>{word('scanAccount')}</dt>
        <dd>{account}</dd>
        <dt>{word('scanDevice')}</dt>
        <dd>{describeDevice(scanned?.userAgent) ?? word('unknownDevice')}</dd>
        <dt>{word('scanAddress')}</dt>
        <dd>{scanned?.ip}</dd>
      </dl>
      <p className="core-signin-hint">{word('scanWarning')}</p>
      <div className="core-signin-buttons">
        <Button type="primary" size="large" onClick={() => answer('qrcodeScanOk')}>
          {word('scanOk')}
        </Button>
        <Button size="large" onClick={() => answer('qrcodeScanCancel')}>
          {word('cancel')}
        </Button>
      </div>
    </>
  )
}
