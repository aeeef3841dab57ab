import type { ReactNode } from 'react'
import { chooseLocale } from '../i18n.ts'
import { LanguageButton, ThemeButton } from '../page/choice-buttons.tsx'
import { Logo } from '../page/logo.tsx'
import { useSite } from '../page/site.ts'
import './signin.css'

/** A page outside the shell for a single task: the site's name above, the task on a card. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite()
  return (
    <div className="l-sheet">
      <header className="l-sheet-bar">
        <Logo src={site?.logo} size={24} />
        <span>{site?.title ?? '\u00A0'}</span>
        <div className="l-choices">
          <LanguageButton onChange={chooseLocale} />
          <ThemeButton />
        </div>
      </header>
      <main className="l-card">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
