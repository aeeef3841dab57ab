import type { ReactNode } from 'react'
import { chooseLocale } from '../i18n.ts'
import { Logo } from '../page/logo.tsx'
import { useSite } from '../page/site.ts'
import { LanguageButton, ThemeButton } from '../ui/choice-buttons.tsx'
import './signin.css'

/** A page outside the shell for a single task: the site's name above, the task on a card. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite()
  return (
    <div className="core-signin-sheet">
      <header className="core-signin-sheet-bar">
        <Logo src={site?.logo} size={24} />
        <span>{site?.title ?? '\u00A0'}</span>
        <div className="core-signin-choices">
          <LanguageButton onChange={chooseLocale} />
          <ThemeButton />
        </div>
      </header>
      <main className="core-signin-card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
