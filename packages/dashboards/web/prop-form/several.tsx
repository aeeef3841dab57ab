import { type ReactNode, useState } from 'react'
import { useFormWords } from './form-context.ts'

/** Hides a control whose value would be that of one widget only, until somebody wants one value for all. */
export function Several({ isMixed, children }: { isMixed: boolean; children: ReactNode }) {
  const words = useFormWords()
  const [isOpen, setOpen] = useState(false)
  if (!isMixed || isOpen) return children
  return (
    <span className="dashboards-form-row dashboards-form-several">
      <em>{words.several}</em>
      <button type="button" onClick={() => setOpen(true)}>
        {words.oneForAll}
      </button>
    </span>
  )
}
