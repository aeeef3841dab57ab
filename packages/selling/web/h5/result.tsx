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
    <section className="h5-hero h5-result">
      {picture && <span className="h5-result-picture">{picture}</span>}
      <h3>{title}</h3>
      {hint && <p className="h5-muted">{hint}</p>}
      {children}
    </section>
  )
}
