import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  label: string
  wrong?: string | undefined
  children: ReactNode
}

/** A control with its label above and its error below. */
export function Field({ id, label, wrong, children }: FieldProps) {
  return (
    <div className="core-phone-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {wrong && (
        <p className="core-phone-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
