import { Alert, Modal } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { ApiRefusal } from '../../api/client.ts'
import { useEntityRoom } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { FieldItem } from '../form/field-item.tsx'
import { useFieldsForm } from '../form/use-fields-form.ts'
import type { AnyRow } from '../screens.ts'
import { titleOf } from '../title-of.ts'
import { useCrudWords } from '../words.ts'
import type { Doing } from './use-actions.ts'

interface AskDialogProps {
  doing: Doing
  rows: readonly AnyRow[]
  onCancel(): void
  onConfirm(input: object): Promise<void>
}

/** Asks before something dangerous or something for many rows, and for what an action needs to know. */
export function AskDialog({ doing, rows, onCancel, onConfirm }: AskDialogProps) {
  const { word } = useCrudWords()
  const { entity } = useEntityRoom()
  const errorText = useErrorText()
  const formId = useId()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useFieldsForm(Object.entries(doing.input ?? {}), {})

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = form.submit()
    if (!input || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await onConfirm(input)
    } catch (error) {
      if (error instanceof ApiRefusal && error.body.fields) form.refuse(error.body.fields)
      setFailure(errorText(error))
      setSending(false)
    }
  }

  return (
    <Modal
      open
      title={question(
        doing,
        rows.map((row) => titleOf(entity, row)),
        word,
      )}
      okText={doing.label}
      cancelText={word('cancel')}
      okButtonProps={{ danger: doing.danger, htmlType: 'submit', form: formId, loading: sending }}
      onCancel={onCancel}
      width={440}
    >
      <form id={formId} onSubmit={send} noValidate className="crud-form">
        {doing.action === undefined && <p className="crud-muted">{word('deleteHint')}</p>}
        {form.fields.map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} form={form} refs={{}} />
        ))}
        {failure && <Alert type="error" showIcon title={failure} />}
      </form>
    </Modal>
  )
}

type Word = ReturnType<typeof useCrudWords>['word']

/** The question names what it is about: one row by its title, several by their number. */
function question({ action, label }: Doing, titles: readonly string[], word: Word): string {
  const [title] = titles
  if (titles.length === 1 && title !== undefined) {
    return action === undefined ? word('confirmDelete', { title }) : word('confirmAction', { action: label, title })
  }
  const count = titles.length
  return action === undefined ? word('confirmDeleteMany', { count }) : word('bulkConfirm', { action: label, count })
}
