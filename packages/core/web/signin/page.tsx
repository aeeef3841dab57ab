import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { wasSignedIn } from '../kept.ts'
import { useSite, useTitle } from '../page/site.ts'
import { AccountForm } from './account-form.tsx'
import { SignInFrame } from './frame.tsx'
import { QrPanel } from './qr-panel.tsx'
import { SmsForm } from './sms-form.tsx'
import { useWeixinAnswer, WeixinButton } from './weixin-button.tsx'
import { useWord } from './words.ts'

/** `/login`: sign-in by password, text message, QR code or, if configured, weixin. */
export default function SignInPage() {
  const word = useWord()
  const site = useSite()
  const [search] = useSearchParams()
  const [showsQr, setShowsQr] = useState(false)
  useTitle(word('title'))
  useWeixinAnswer()
  const redirect = search.get('redirectUrl')
  const registerPage = redirect ? `/register?redirectUrl=${encodeURIComponent(redirect)}` : '/register'
  return (
    <SignInFrame slogan={word('slogan')}>
      {redirect && wasSignedIn() && <Alert showIcon className="core-signin-ended" title={word('sessionEnded')} />}
      {showsQr ? (
        <QrPanel onBack={() => setShowsQr(false)} />
      ) : (
        <>
          <Tabs
            destroyOnHidden
            items={[
              { key: 'account', label: word('accountTab'), children: <AccountForm /> },
              { key: 'sms', label: word('smsTab'), children: <SmsForm /> },
            ]}
          />
          <nav className="core-signin-ways" aria-label={word('otherWays')}>
            <Button onClick={() => setShowsQr(true)}>{word('qrWay')}</Button>
            {site?.ways?.weixin && <WeixinButton />}
            <Link to={registerPage}>{word('toRegister')}</Link>
          </nav>
        </>
      )}
      {site?.demo && (
        <p className="core-signin-demo">
          <strong>{word('demo')}</strong>
          {word('demoHint')}
        </p>
      )}
    </SignInFrame>
  )
}
