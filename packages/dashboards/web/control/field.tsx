import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  /** What is wrong with its value. */
  problem?: string | undefined
  /** What it takes. */
  hint?: string | undefined
  children(attributes: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }): ReactNode
}

/** A labelled input with what is wrong with its value below it. */
export function Field({ label, problem, hint, children }: FieldProps) {
  const id = useId()
  const said = problem ?? hint
  return (
    <div className="dashboards-control-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
      })}
      {said !== undefined && (
        <small id={`${id}-said`} data-wrong={problem === undefined ? undefined : ''}>
          {said}
        </small>
      )}
    </div>
  )
}
