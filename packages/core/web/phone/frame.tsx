import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { ApiRefusal, mayRetry } from '../api/client.ts'
import { changeLocale } from '../i18n.ts'
import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'
import './form.css'
import './frame.css'
import './on-paper.css'
import { useLocale } from '../words.ts'
import { useFrameWord } from './words.ts'

interface FrameProps {
  title: string
  /** Address of the parent page; absent on the first page. */
  up?: string | undefined
  /** Address of the consumer's own orders. */
  orders?: string | undefined
  /** A bar below the content, always near the thumb. */
  bar?: ReactNode
  children: ReactNode
}

/** The frame of a page for use with one thumb: a thin head, one column, and the main action at the bottom. */
export function Frame({ title, up, orders, bar, children }: FrameProps) {
  const word = useFrameWord()
  const locale = useLocale()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="core-phone-page">
      <header className="core-phone-head">
        {up && (
          <Link className="core-phone-head-link" to={up} aria-label={word('back')}>
            <span className="core-phone-turned">
              <LineIcon name="unfold" size={20} />
            </span>
          </Link>
        )}
        <h1 className="core-phone-head-title">{title}</h1>
        <button
          type="button"
          className="core-phone-head-link"
          onClick={() => void changeLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
        >
          {word('language')}
        </button>
        {orders && (
          <Link className="core-phone-head-link" to={orders} aria-label={word('myOrders')}>
            <LineIcon name="receipt" size={20} />
          </Link>
        )}
      </header>
      <main className="core-phone-main">{children}</main>
      {bar && <footer className="core-phone-bar">{bar}</footer>}
    </div>
  )
}

interface NoticeProps {
  icon?: LineIconName
  tone?: 'plain' | 'attention' | 'good'
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Fills the page when there is nothing else to show: what happened, and what to do. */
export function Notice({ icon = 'box', tone = 'plain', title, text, children }: NoticeProps) {
  return (
    <section className="core-phone-notice" data-tone={tone} role={tone === 'attention' ? 'alert' : undefined}>
      <span className="core-phone-notice-icon">
        <LineIcon name={icon} size={36} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="core-phone-notice-actions">{children}</div>}
    </section>
  )
}

/** A strip above the content for something the consumer must know before going on. */
export function Strip({ tone = 'attention', title, children }: { tone?: string; title: string; children?: ReactNode }) {
  return (
    <section className="core-phone-strip" data-tone={tone} role="status">
      <strong>{title}</strong>
      {children}
    </section>
  )
}

export function Waiting() {
  const word = useFrameWord()
  return (
    <div className="core-phone-skeleton" role="status" aria-label={word('loading')}>
      <div />
      <div />
      <div />
    </div>
  )
}

/** A failed call: the text of the refusal, or that the network is not available. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const word = useFrameWord()
  const isRefused = error instanceof ApiRefusal
  return (
    <Notice
      tone="attention"
      icon="wrench"
      title={isRefused ? error.message : word('unreachable')}
      text={isRefused ? undefined : word('unreachableHint')}
    >
      {onRetry && mayRetry(error) && (
        <button type="button" className="core-phone-button" onClick={onRetry}>
          {word('retry')}
        </button>
      )}
    </Notice>
  )
}

/** Turns an error into the text that is shown below the pressed button. */
export function useSay(): (error: unknown) => string {
  const word = useFrameWord()
  return (error) => (error instanceof ApiRefusal ? error.message : word('unreachable'))
}
