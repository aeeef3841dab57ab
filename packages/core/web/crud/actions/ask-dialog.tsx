import { Alert, Progress } from 'antd'
import { type SubmitEvent, Suspense, useId, useState } from 'react'
import type { Locale } from '../../../contract/refusal.ts'
import { ApiRefusal } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import type { ActionDialog, AnyRow } from '../../app/screens.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../unsaved/unsaved.ts'
import { useSaid } from '../../words.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { FieldItem } from '../form/field-item.tsx'
import { FormNote } from '../form/form-note.tsx'
import { initialValues } from '../form/form-values.ts'
import { KeptNotice } from '../form/kept-notice.tsx'
import { useFieldsForm } from '../form/use-fields-form.ts'
import { useKeptInput } from '../form/use-kept-input.ts'
import { useIsOffered } from '../use-work-orders.ts'
import { formatNumber } from '../values/money.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import { ROWS_AT_ONCE } from './in-pieces.ts'
import type { RowCommand } from './use-actions.ts'

/** The idempotency key of an action. It is an input field, but the dialog fills it and does not ask for it. */
const IDEM_KEY = 'idemKey'

interface AskDialogProps {
  command: RowCommand
  rows: readonly AnyRow[]
  granting?: boolean | undefined
  /** How many of these rows are not on the page. */
  hidden?: number
  /** How many rows have been handled since it was confirmed. */
  handled?: number
  /** No further rows are handled. */
  onStop?(): void
  onCancel(): void
  onConfirm(input: object): Promise<void>
}

/** Asks for confirmation of dangerous or bulk actions, and for the input that an action needs. */
export function AskDialog(props: AskDialogProps) {
  const { command, rows, granting, hidden = 0, handled = 0, onStop, onCancel, onConfirm } = props
  const { word, locale } = useCrudWords()
  const { entity, screens, words } = useEntityPage()
  const errorText = useErrorText()
  const formId = useId()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const [stopping, setStopping] = useState(false)
  const isLong = sending && rows.length > ROWS_AT_ONCE
  const fields = Object.entries(command.input ?? {})
  const isOffered = useIsOffered()
  const asked = fields.filter(([name, field]) => name !== IDEM_KEY && isOffered(field))
  const [row] = rows
  const own = command.action === undefined ? undefined : screens.dialogs?.[command.action]
  const start = rows.length > 1 ? own?.many?.start?.(rows) : row && startOf(own, row, granting)
  // One idempotency key for each opened dialog: if the request is sent twice, the action is done once.
  const [idemKey, setIdemKey] = useState(() => (start && IDEM_KEY in start ? String(start[IDEM_KEY]) : newKey()))
  const Note = rows.length > 1 ? own?.many?.note : own?.note
  const form = useFieldsForm(asked, { labelOf: words.input }, { ...initialValues(asked), ...start })
  const place = `${entity.path}?type=${command.action ?? ''}&_ids=${rows.map(({ _id }) => _id).join()}`
  const keptInput = useKeptInput(
    place,
    form,
    asked,
    (input) => {
      form.restart(form.before, { ...form.values, ...input.values })
      // The request may have been sent before, without an answer: with its key it is done only once.
      if (input.idemKey !== undefined) setIdemKey(input.idemKey)
    },
    idemKey,
  )

  // An act is under way, also before anything is typed.
  useUnsaved(true)

  function cancel() {
    if (isLong) {
      setStopping(true)
      onStop?.()
      return
    }
    keptInput.drop()
    onCancel()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = form.submit()
    if (!input || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await onConfirm(fields.some(([name]) => name === IDEM_KEY) ? { ...input, idemKey } : input)
      keptInput.drop()
    } catch (error) {
      if (error instanceof ApiRefusal && error.body.fields) form.refuse(error.body.fields)
      setFailure(errorText(error))
      setSending(false)
      setStopping(false)
    }
  }

  return (
    <Dialog
      open
      title={question(
        command,
        rows.map((row) => titleOf(entity, row)),
        word,
        locale,
      )}
      okText={command.label}
      cancelText={word(isLong ? 'stop' : 'cancel')}
      cancelButtonProps={{ loading: stopping }}
      okButtonProps={{ danger: command.danger, htmlType: 'submit', form: formId, loading: sending }}
      onCancel={cancel}
      width={440}
    >
      <form id={formId} onSubmit={send} noValidate className="core-crud-form">
        {command.action === undefined && <p className="core-crud-muted">{word('deleteHint')}</p>}
        {hidden > 0 && <p className="core-crud-muted">{word('notOnPage', { count: formatNumber(hidden, locale) })}</p>}
        {Note && (
          <Suspense fallback={null}>
            <Note row={row} rows={rows} values={form.values} />
          </Suspense>
        )}
        <KeptNotice input={keptInput} />
        {form.fields.map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} label={words.input(name)} form={form} refs={{}} />
        ))}
        {form.fields.length > 1 && <FormNote form={form} />}
        {isLong && <Running handled={handled} total={rows.length} />}
        {failure && <Alert type="error" showIcon title={failure} />}
      </form>
    </Dialog>
  )
}

function Running({ handled, total }: { handled: number; total: number }) {
  const { word, locale } = useCrudWords()
  const [shown, of] = [formatNumber(handled, locale), formatNumber(total, locale)]
  return (
    <div role="status">
      {word('handled', { handled: shown, total: of })}
      <Progress
        aria-label={word('handled', { handled: shown, total: of })}
        percent={(handled / total) * 100}
        showInfo={false}
      />
    </div>
  )
}

function startOf(own: ActionDialog | undefined, row: AnyRow, granting = false) {
  return granting ? { ...own?.start?.(row), ...own?.granting?.(row) } : own?.start?.(row)
}

type Word = ReturnType<typeof useCrudWords>['word']

/** The question names its rows: a single row by its title, several by their number. */
function question({ action, label }: RowCommand, titles: readonly string[], word: Word, locale: Locale): string {
  const [title] = titles
  if (titles.length === 1 && title !== undefined) {
    return action === undefined ? word('confirmDelete', { title }) : word('confirmAction', { action: label, title })
  }
  const count = formatNumber(titles.length, locale)
  return action === undefined ? word('confirmDeleteMany', { count }) : word('bulkConfirm', { action: label, count })
}
