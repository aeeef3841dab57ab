import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { ApiRefusal } from '../api/client.ts'
import { changeLocale } from '../i18n.ts'
import { LineIcon, type LineIconName } from '../ui/line-icon.tsx'
import './form.css'
import './h5.css'
import './order.css'
import { useLocale, useWord } from './words.ts'

interface FrameProps {
  title: string
  /** Address of the page above; absent on the first one. */
  up?: string | undefined
  /** Address of the own orders. */
  orders?: string | undefined
  /** Below the content, always within the thumb's reach. */
  bar?: ReactNode
  children: ReactNode
}

/** A page for one thumb: a thin head, one column, and the one action at the bottom. */
export function Frame({ title, up, orders, bar, children }: FrameProps) {
  const word = useWord()
  const locale = useLocale()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="h5-page">
      <header className="h5-head">
        {up && (
          <Link className="h5-head-link" to={up} aria-label={word('back')}>
            <span className="h5-turned">
              <LineIcon name="unfold" size={20} />
            </span>
          </Link>
        )}
        <h1 className="h5-head-title">{title}</h1>
        <button
          type="button"
          className="h5-head-link"
          onClick={() => void changeLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
        >
          {word('language')}
        </button>
        {orders && (
          <Link className="h5-head-link" to={orders} aria-label={word('myOrders')}>
            <LineIcon name="receipt" size={20} />
          </Link>
        )}
      </header>
      <main className="h5-main">{children}</main>
      {bar && <footer className="h5-bar">{bar}</footer>}
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

/** What fills the page when there is nothing else to show: what happened, and what to do. */
export function Notice({ icon = 'box', tone = 'plain', title, text, children }: NoticeProps) {
  return (
    <section className="h5-notice" data-tone={tone} role={tone === 'attention' ? 'alert' : undefined}>
      <span className="h5-notice-icon">
        <LineIcon name={icon} size={36} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="h5-notice-actions">{children}</div>}
    </section>
  )
}

/** A strip above the content: something that has to be known before going on. */
export function Strip({ tone = 'attention', title, children }: { tone?: string; title: string; children?: ReactNode }) {
  return (
    <section className="h5-strip" data-tone={tone} role="status">
      <strong>{title}</strong>
      {children}
    </section>
  )
}

export function Waiting() {
  const word = useWord()
  return (
    <div className="h5-skeleton" role="status" aria-label={word('loading')}>
      <div />
      <div />
      <div />
    </div>
  )
}

/** A call that was not answered as hoped: the refusal's own words, or that the network is away. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const word = useWord()
  const isRefused = error instanceof ApiRefusal
  return (
    <Notice
      tone="attention"
      icon="wrench"
      title={isRefused ? error.message : word('unreachable')}
      text={isRefused ? undefined : word('unreachableHint')}
    >
      {onRetry && (
        <button type="button" className="h5-button" onClick={onRetry}>
          {word('retry')}
        </button>
      )}
    </Notice>
  )
}

/** In words, what a person is told below the button they pressed. */
export function useSay(): (error: unknown) => string {
  const word = useWord()
  return (error) => (error instanceof ApiRefusal ? error.message : word('unreachable'))
}
