import { type SubmitEvent, useId, useState } from 'react'
import { ApiRefusal } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../unsaved/unsaved.ts'
import { FieldItem } from './field-item.tsx'
import { FormNote } from './form-note.tsx'
import { initialValues, type NamedField } from './form-values.ts'
import { useFieldsForm } from './use-fields-form.ts'

interface FieldsDialogProps {
  title: string
  okText: string
  danger?: boolean
  /** Above the fields. */
  hint?: string
  fields: readonly NamedField[]
  labelOf(field: string): string
  /** Field → what is shown under it. */
  hints?: Readonly<Record<string, string>>
  /** Field → what is shown when it is wrong, in place of the common text. */
  wrong?: Readonly<Record<string, string>>
  /** Gets the tidied values; the dialog stays open until it has succeeded. It shows its own failures. */
  send(values: Readonly<Record<string, unknown>>): Promise<unknown>
  onClose(): void
}

/** A dialog with descriptor fields, which are checked before it sends them. The server's errors are shown at them. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, okText, danger = false, hint, fields, labelOf, hints = {}, wrong = {}, send, onClose } = props
  const formId = useId()
  const [sending, setSending] = useState(false)
  const form = useFieldsForm(fields, { labelOf }, initialValues(fields))
  useUnsaved(true)
  const errors = Object.fromEntries(Object.entries(form.errors).map(([name, text]) => [name, wrong[name] ?? text]))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submit()
    if (!values || sending) return
    setSending(true)
    try {
      await send(values)
      onClose()
    } catch (error) {
      if (error instanceof ApiRefusal && error.body.fields) form.refuse(error.body.fields)
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      width={420}
      title={title}
      okText={okText}
      okButtonProps={{ danger, htmlType: 'submit', form: formId, loading: sending }}
      onCancel={onClose}
    >
      <form id={formId} onSubmit={submit} noValidate className="core-crud-form">
        {hint && <p className="core-crud-muted">{hint}</p>}
        {fields.map(([name, field]) => (
          <FieldItem
            key={name}
            name={name}
            field={field}
            label={labelOf(name)}
            hint={hints[name]}
            form={{ ...form, errors }}
            refs={{}}
          />
        ))}
        {form.fields.length > 1 && <FormNote form={form} />}
      </form>
    </Dialog>
  )
}
