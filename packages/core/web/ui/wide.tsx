import type { ReactNode } from 'react'
import './wide.css'

interface WideProps {
  /** What is inside, for screen readers. */
  label: string
  children: ReactNode
}

/** What may be wider than its place, for example a table of plain texts on a phone: it scrolls, by keys, too. */
export function Wide({ label, children }: WideProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus
    <section className="core-wide" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
