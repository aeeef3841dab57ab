import './crud.css'
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface ProblemProps {
  title: string
  hint?: string
  /** The picture for an empty page, or for an error. */
  look: 'empty' | 'broken'
  /** A primary action adds the first row: the picture then has a plus. */
  action?: { label: string; onClick(): void; primary?: boolean } | undefined
  children?: ReactNode
}

/** Shown in place of content: what is missing or what happened, and what to do about it. */
export function Problem({ title, hint, look, action }: ProblemProps) {
  return (
    <div className="core-crud-problem" role={look === 'broken' ? 'alert' : 'status'}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M8 14h80M8 32h80M8 50h80" className="core-crud-problem-lines" />
        {look === 'broken' && <path d="M41 25l14 14M55 25 41 39" className="core-crud-problem-mark" />}
        {look === 'empty' && action?.primary && <path d="M40 32h16M48 24v16" className="core-crud-problem-mark" />}
      </svg>
      <p className="core-crud-problem-title">{title}</p>
      {hint && <p className="core-crud-muted">{hint}</p>}
      {action && (
        <Button type={action.primary ? 'primary' : 'default'} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
