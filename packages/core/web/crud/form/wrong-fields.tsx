import { Form, type FormInstance } from 'antd'
import { useCrudWords } from '../words.ts'
import './form.css'

/** Focuses the first wrong field of a form of antd. For `onFinishFailed`, too. */
export function focusFirstOf(form: FormInstance): void {
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
  if (first) form.focusField(first.name)
}

/** What `FormNote` is to the forms of the kits, for a form of antd, inside which it stands. */
export function WrongFields() {
  const { word } = useCrudWords()
  return (
    // Drawn again with every change of a value or an error.
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const count = form.getFieldsError().filter(({ errors }) => errors.length > 0).length
        return (
          <span className="core-crud-panel-note" role="status">
            {count > 0 && (
              <button type="button" className="core-crud-to-first" onClick={() => focusFirstOf(form as FormInstance)}>
                {word('wrongFields', { count })}
              </button>
            )}
          </span>
        )
      }}
    </Form.Item>
  )
}
