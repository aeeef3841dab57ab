import type { ReactNode } from 'react'
import { chooseLocale } from '../i18n.ts'
import { Logo } from '../page/logo.tsx'
import { useSite } from '../page/site.ts'
import { LanguageButton, ThemeButton } from '../ui/choice-buttons.tsx'
import { LiveSignal } from './live-signal.tsx'
import './signin.css'

/** The frame that sign-in and registration share: the form on the right third, a slowly drawn signal beside it. */
export function SignInFrame({ slogan, children }: { slogan: string; children: ReactNode }) {
  const site = useSite()
  return (
    <div className="core-signin-page">
      <section className="core-signin-stage" aria-hidden="true">
        <LiveSignal />
      </section>
      <main className="core-signin-panel">
        <div className="core-signin-choices">
          <LanguageButton onChange={chooseLocale} />
          <ThemeButton />
        </div>
        <div className="core-signin-form">
          <header className="core-signin-name">
            <Logo src={site?.logo} size={40} />
            <div>
              <h1>{site?.title ?? '\u00A0'}</h1>
              <p>{slogan}</p>
            </div>
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}
