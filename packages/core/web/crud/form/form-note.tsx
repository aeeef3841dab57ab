import { useCrudWords } from '../words.ts'
import type { FieldsForm } from './use-fields-form.ts'

interface FormNoteProps {
  form: FieldsForm
  /** Why the server has refused the values. */
  failure?: string | undefined
}

/** Beside a form's button: what went wrong, or how many fields are wrong. A click leads to the first of them. */
export function FormNote({ form, failure }: FormNoteProps) {
  const { word } = useCrudWords()
  const count = form.fields.filter(([name]) => form.errors[name] !== undefined).length
  // A rule over several fields can name one that this form has not.
  const text = failure ?? (count > 0 ? word('wrongFields', { count }) : Object.values(form.errors)[0])
  return (
    <span className="core-crud-panel-note" role="status">
      {text !== undefined && count > 0 ? (
        <button type="button" className="core-crud-to-first" onClick={form.showFirst}>
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  )
}
