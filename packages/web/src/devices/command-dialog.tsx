import { Modal } from 'antd'
import { type SubmitEvent, useId, useMemo } from 'react'
import { ApiRefusal } from '../api/client.ts'
import type { EntityScreens } from '../app/screens.ts'
import { EntityContext } from '../crud/entity-context.ts'
import { useEntityWords } from '../crud/entity-words.ts'
import { FieldItem } from '../crud/form/field-item.tsx'
import { givenOf, initialValues } from '../crud/form/form-values.ts'
import { useFieldsForm } from '../crud/form/use-fields-form.ts'
import './devices.css'
import { type DeviceTarget, useCommand } from './use-command.ts'
import { useDeviceWords } from './words.ts'

interface CommandDialogProps extends DeviceTarget {
  type: string
  /** Absent: the app's words `more.<command>Question`, or the command. */
  title?: string
  /** For the title: the device. */
  name?: string
  /** Inputs that the person is not asked for. */
  fixed?: Readonly<Record<string, unknown>>
  /** Field → what is shown when it is wrong, in place of the common text. */
  wrong?: Readonly<Record<string, string>>
  /** Field → form control. */
  controls?: EntityScreens['controls'] | undefined
  onClose(): void
}

/** Asks for a command's input, sends it, and stays open until the device has answered that it is done. */
export function CommandDialog(props: CommandDialogProps) {
  const { app, entity, type, name = '', fixed = {}, wrong = {}, controls = {}, onClose } = props
  const { t } = useDeviceWords(app.key)
  const words = useEntityWords(app, entity)
  const page = useMemo(() => ({ app, entity, screens: { controls }, words, base: '' }), [app, entity, controls, words])
  const sending = useCommand(props)
  const formId = useId()
  const { input = {}, danger = false } = entity.commands![type]!
  const asked = Object.entries(input).filter(([field]) => !(field in fixed))
  const form = useFieldsForm(asked, {}, initialValues(asked))
  const errors = Object.fromEntries(Object.entries(form.errors).map(([field, text]) => [field, wrong[field] ?? text]))
  const label = t(`entities.${entity.name}.commands.${type}`)
  const hint = t(`more.${type}Hint`, { defaultValue: '' })

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submit()
    if (!values || sending.isPending) return
    sending.mutateAsync({ type, body: { ...fixed, ...givenOf(values) } }).then(onClose, (error) => {
      if (error instanceof ApiRefusal && error.body.fields) form.refuse(error.body.fields)
    })
  }

  return (
    <Modal
      open
      width={420}
      title={props.title ?? t(`more.${type}Question`, { name, defaultValue: label })}
      okText={label}
      okButtonProps={{ danger, htmlType: 'submit', form: formId, loading: sending.isPending }}
      onCancel={onClose}
    >
      <EntityContext value={page}>
        <form id={formId} onSubmit={send} noValidate className="crud-form">
          {hint && <p className="device-hint">{hint}</p>}
          {asked.map(([field, spec]) => (
            <FieldItem
              key={field}
              name={field}
              field={spec}
              label={words.input(field)}
              form={{ ...form, errors }}
              refs={{}}
            />
          ))}
        </form>
      </EntityContext>
    </Modal>
  )
}
