import './builder.css'
import type { ReactNode } from 'react'
import { fill } from '../canvas/kind/words.ts'
import { useBuilderWords } from './words.ts'

interface PanelFrameProps {
  title: string
  /** How many items it is for. */
  count?: number
  tools?: ReactNode
  children: ReactNode
}

/** A panel with its heading. */
export function Panel({ title, count = 0, tools, children }: PanelFrameProps) {
  const words = useBuilderWords()
  return (
    <section className="b-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count > 1 && <span className="b-muted">{fill(words.forItems, { count })}</span>}
        {tools}
      </header>
      {children}
    </section>
  )
}

/** What a panel says when there is nothing that it is for. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="b-nothing">
      <p>{text}</p>
      {children}
    </div>
  )
}
