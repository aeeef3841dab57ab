import { App, Button, QRCode, Spin } from 'antd'
import { useQrCode } from './use-qr-code.ts'
import { useSignIn } from './use-sign-in.ts'
import { useWord } from './words.ts'

const SIZE_PX = 216

/** The QR code that a signed-in phone scans. */
export function QrPanel({ onBack }: { onBack(): void }) {
  const word = useWord()
  const { message } = App.useApp()
  const { signIn } = useSignIn('/api/user/login/token')
  const { state, refresh } = useQrCode(async (token) => {
    const failure = await signIn({ token })
    if (!failure) return
    message.error(failure)
    refresh()
  })
  const shown = 'link' in state ? state : undefined
  const texts = {
    loading: word('qrLoading'),
    shown: word('qrHint'),
    scanned: word('qrScanned'),
    cancelled: word('qrCancelled'),
    expired: word('qrExpired'),
    failed: word('qrFailed'),
  }
  const isOver = state.step === 'cancelled' || state.step === 'expired' || state.step === 'failed'
  return (
    <section className="core-signin-qr" aria-label={word('qrWay')}>
      <div className="core-signin-qr-code" data-step={state.step}>
        {shown && (
          <div data-link={shown.link}>
            <QRCode
              value={shown.link}
              aria-label={word('qrAlt')}
              size={SIZE_PX}
              type="canvas"
              color="#000"
              bgColor="#fff"
              bordered={false}
            />
          </div>
        )}
        {state.step === 'loading' && <Spin />}
        {isOver && (
          <Button type="primary" onClick={refresh}>
            {word('qrRefresh')}
          </Button>
        )}
      </div>
      <p role="status">{texts[state.step]}</p>
      {state.step === 'shown' && (
        <p className="core-signin-hint">
          {word('scanCode')} <code>{state.nonce}</code>
        </p>
      )}
      <Button type="link" onClick={onBack}>
        {word('backToForm')}
      </Button>
    </section>
  )
}
