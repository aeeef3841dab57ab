import type { ReactNode } from 'react'
import { useCrudWords } from '../words.ts'

/** Marks a value that is still running: it is of now, not the one that will be settled. */
export function SoFar({ children }: { children: ReactNode }) {
  const { word } = useCrudWords()
  return (
    <span className="core-crud-so-far" title={word('soFarHint')}>
      {children} <small>{word('soFar')}</small>
    </span>
  )
}
