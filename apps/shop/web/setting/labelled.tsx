import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  /** Takes what the others of its row leave. */
  isWide?: boolean
  children(id: string): ReactNode
}

/** An input of a row, with its name above it. */
export function Labelled({ label, isWide = false, children }: LabelledProps) {
  const id = useId()
  return (
    <span className={isWide ? 'shop-labelled shop-labelled-wide' : 'shop-labelled'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}
