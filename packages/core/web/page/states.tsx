import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useTitle } from './site.ts'
import { useWord } from './words.ts'

/** Shown until the session is loaded, and while the code of a page is loading. */
export function Loading({ whole = false }: { whole?: boolean }) {
  const word = useWord()
  return (
    <div className={whole ? 'core-loading core-loading-page' : 'core-loading'} role="status">
      {word('loading')}
    </div>
  )
}

interface StateProps {
  title: string
  text: string
  /** The title is a sentence, not a status number. */
  inWords?: boolean
  /** Inside a page that has its own title. */
  inside?: boolean
  children?: ReactNode
}

/** A page that consists of one message: what happened and what to do. */
export function StatePage({ title, text, inWords = false, inside = false, children }: StateProps) {
  const Title = inside ? 'h2' : 'h1'
  return (
    <section className="core-state">
      <Title className={inWords ? 'core-state-words' : 'core-state-number'}>{title}</Title>
      <p>{text}</p>
      {children && <div className="core-state-actions">{children}</div>}
    </section>
  )
}

export function BackHome() {
  const word = useWord()
  return (
    <Link className="core-button" to="/home">
      {word('back')}
    </Link>
  )
}

export function NotFoundPage() {
  const word = useWord()
  useTitle(word('notFound'))
  return (
    <StatePage title={word('notFoundTitle')} text={word('notFound')}>
      <BackHome />
    </StatePage>
  )
}

interface UnreachableProps {
  /** What the server says of a fault of its own, if it did answer. */
  fault?: string | undefined
  onRetry(): void
}

/** The server did not answer, or could not. Nothing is lost, and a button tries again. */
export function UnreachablePage({ fault, onRetry }: UnreachableProps) {
  const word = useWord()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <StatePage inWords title={word(fault ? 'serverFault' : 'unreachable')} text={fault || word('unreachableHint')}>
      <button type="button" className="core-button" onClick={onRetry}>
        {word('retry')}
      </button>
    </StatePage>
  )
}
