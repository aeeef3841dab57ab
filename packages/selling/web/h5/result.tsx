import type { ReactNode } from 'react'
import './parts.css'
import './result.css'

interface ResultProps {
  /** An outline drawing, 24 units wide. */
  picture?: ReactNode
  title: string
  hint?: string | undefined
  children?: ReactNode
}

/** What came of an order. It stands above the money, wherever the app's part is on the page. */
export function Result({ picture, title, hint, children }: ResultProps) {
  return (
    <section className="core-phone-hero selling-phone-result">
      {picture && <span className="selling-phone-result-picture">{picture}</span>}
      <h3>{title}</h3>
      {hint && <p className="core-phone-muted">{hint}</p>}
      {children}
    </section>
  )
}
