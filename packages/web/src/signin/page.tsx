import { Tabs } from 'antd'
import { chooseLocale } from '../i18n.ts'
import { LanguageButton, ThemeButton } from '../shell/choice-buttons.tsx'
import { Logo } from '../shell/logo.tsx'
import { useSite, useTitle } from '../shell/site.ts'
import { AccountForm } from './account-form.tsx'
import { LiveSignal } from './live-signal.tsx'
import './signin.css'
import { useWord } from './words.ts'

/** `/login`: the form on the right third, a slowly drawn signal beside it. */
export default function SignInPage() {
  const word = useWord()
  const site = useSite()
  useTitle(word('title'))
  return (
    <div className="l-page">
      <section className="l-stage" aria-hidden="true">
        <LiveSignal />
      </section>
      <main className="l-panel">
        <div className="l-choices">
          <LanguageButton onChange={chooseLocale} />
          <ThemeButton />
        </div>
        <div className="l-form">
          <header className="l-name">
            <Logo src={site?.logo} size={40} />
            <div>
              <h1>{site?.title ?? '\u00A0'}</h1>
              <p>{word('slogan')}</p>
            </div>
          </header>
          <Tabs items={[{ key: 'account', label: word('accountTab'), children: <AccountForm /> }]} />
          {site?.demo && (
            <p className="l-demo">
              <strong>{word('demo')}</strong>
              {word('demoHint')}
            </p>
          )}
        </div>
      </main>
    </div>
  )
}
