import './builder.css'
import { fill } from '@atrium/core/web/words'
import type { ReactNode } from 'react'
import { useBuilderWords } from './words.ts'

interface PanelFrameProps {
  /** The name of the panel, which the page shows on its tab. */
  title: string
  /** What the panel is for at the moment, if its name does not say it. */
  heading?: string | undefined
  /** How many items it is for. */
  count?: number
  tools?: ReactNode
  children: ReactNode
}

/** A panel. Its name is a heading for screen readers only. */
export function Panel({ title, heading, count = 0, tools, children }: PanelFrameProps) {
  const words = useBuilderWords()
  return (
    <section className="dashboards-builder-panel" aria-label={title}>
      {heading === undefined && <h2 className="core-hidden">{title}</h2>}
      {(heading !== undefined || count > 1 || tools) && (
        <header>
          {heading !== undefined && <h2>{heading}</h2>}
          {count > 1 && <span className="dashboards-builder-muted">{fill(words.forItems, { count })}</span>}
          {tools}
        </header>
      )}
      {children}
    </section>
  )
}

/** What a panel says when there is nothing that it is for. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="dashboards-builder-nothing">
      <p>{text}</p>
      {children}
    </div>
  )
}
