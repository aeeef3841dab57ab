import { type ReactNode, useId } from 'react'

/** An input of a row, with its name above it. */
export function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <span className="shop-labelled">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}
