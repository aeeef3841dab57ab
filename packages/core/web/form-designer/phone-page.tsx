import type { ReactNode } from 'react'
import { ApiRefusal } from '../api/client.ts'
import { setLocale } from '../locale.ts'
import './form.css'
import './phone-page.css'
import { useFormWords } from './words.ts'

/** The page that a printed code opens for somebody without an account: one column, without the shell. */
export function PhonePage({ title, children }: { title: string; children: ReactNode }) {
  const { word, locale } = useFormWords()
  return (
    <main className="core-form-page">
      <header className="core-form-header">
        <span>{title}</span>
        <button
          type="button"
          className="core-form-link"
          onClick={() => setLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
        >
          {word('language')}
        </button>
      </header>
      {children}
    </main>
  )
}

interface NoFormProps {
  query: { error: Error | null; isPending: boolean; refetch(): unknown }
  loading: string
  /** The server could not be reached. */
  failed: string
  /** The server has refused, for the reason that is shown between title and hint. */
  closed: { title: string; hint: string }
}

/** What the page shows in place of a form that is loading, refused or out of reach. */
export function NoForm({ query, loading, failed, closed }: NoFormProps) {
  const { word } = useFormWords()
  const { error, isPending, refetch } = query
  if (isPending) {
    return (
      <div className="core-form-skeleton" role="status" aria-label={loading}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} />
        ))}
      </div>
    )
  }
  if (!error) return null
  const isRefused = error instanceof ApiRefusal
  return (
    <section className="core-form-notice" role="alert">
      <h1 className="core-form-title">{isRefused ? closed.title : failed}</h1>
      {isRefused ? (
        <>
          <p>{error.body.msg}</p>
          <p className="core-form-hint">{closed.hint}</p>
        </>
      ) : (
        <button type="button" className="core-form-submit" onClick={() => refetch()}>
          {word('retry')}
        </button>
      )}
    </section>
  )
}

interface FormSentProps {
  title: string
  children: ReactNode
  again: string
  onAgain(): void
}

/** The form was sent: a number to show or keep, and a button for another one. */
export function FormSent({ title, children, again, onAgain }: FormSentProps) {
  return (
    <section className="core-form-done" role="status">
      <svg className="core-form-done-mark" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M14 25l7 7 13-15" />
      </svg>
      <h1 className="core-form-title">{title}</h1>
      {children}
      <button type="button" className="core-form-button" onClick={onAgain}>
        {again}
      </button>
    </section>
  )
}
