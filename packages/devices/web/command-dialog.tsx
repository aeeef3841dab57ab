import type { EntityScreens } from '@atrium/core/web/app/screens'
import { EntityContext } from '@atrium/core/web/crud/entity-context'
import { useEntityWords } from '@atrium/core/web/crud/entity-words'
import { FieldsDialog } from '@atrium/core/web/crud/form/fields-dialog'
import { givenOf } from '@atrium/core/web/crud/form/form-values'
import { useMemo } from 'react'
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
  const { t, found } = useDeviceWords(app.key)
  const words = useEntityWords(app, entity)
  const page = useMemo(() => ({ app, entity, screens: { controls }, words, base: '' }), [app, entity, controls, words])
  const sending = useCommand(props)
  const { input = {}, danger = false } = entity.commands![type]!
  const label = t(`entities.${entity.name}.commands.${type}`)
  return (
    <EntityContext value={page}>
      <FieldsDialog
        title={props.title ?? found(`more.${type}Question`, { name }) ?? label}
        okText={label}
        danger={danger}
        hint={found(`more.${type}Hint`) ?? ''}
        fields={Object.entries(input).filter(([field]) => !(field in fixed))}
        labelOf={words.input}
        wrong={wrong}
        send={(values) => sending.mutateAsync({ type, body: { ...fixed, ...givenOf(values) } })}
        onClose={onClose}
      />
    </EntityContext>
  )
}
