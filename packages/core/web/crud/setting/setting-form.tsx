import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type SubmitEvent, useCallback, useRef } from 'react'
import { ApiRefusal, api } from '../../api/client.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useSaid } from '../../words.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { FieldItem } from '../form/field-item.tsx'
import { FormNote } from '../form/form-note.tsx'
import { FormSections } from '../form/form-sections.tsx'
import { formGroups, initialValues } from '../form/form-values.ts'
import { KeptNotice } from '../form/kept-notice.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { useFieldsForm } from '../form/use-fields-form.ts'
import { useKeptInput } from '../form/use-kept-input.ts'
import { useIsOffered } from '../use-work-orders.ts'
import { useCrudWords } from '../words.ts'
import { type Setting, settingKey } from './use-setting.ts'

interface SettingFormProps {
  start: Setting
  hints: SettingHints
  disabled: boolean
}

/** Field → the hint under it. */
export type SettingHints = Readonly<Record<string, string>>

export function SettingForm({ start, hints, disabled }: SettingFormProps) {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const groups = formGroups(entity, true, useIsOffered())
  const fields = groups.flatMap((group) => group.fields)
  const form = useFieldsForm(
    fields,
    { labelOf: words.field, check: entity.check },
    initialValues(fields, start[entity.name] as AnyRow),
  )
  const keptInput = useKeptInput(entity.path, form, fields)
  const dirty = useRef(form.dirty)
  dirty.current = form.dirty
  const unsaved = useCallback(() => dirty.current, [])
  const [failure, setFailure] = useSaid<string>()
  const save = useMutation({
    mutationFn: (values: object) => api.post<Setting>(entity.path, { ...values, rev: start.rev }),
    onSuccess(saved) {
      keptInput.drop()
      message.success(word('saved'))
      queries.setQueryData(settingKey(entity), saved)
    },
    onError(error) {
      setFailure(errorText(error))
      if (error instanceof ApiRefusal && error.body.fields) form.refuse(error.body.fields)
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submit()
    if (save.isPending) return
    setFailure(undefined)
    if (values) save.mutate(values)
  }

  return (
    <form className="core-crud-form" onSubmit={submit} noValidate>
      <UnsavedGuard when={unsaved} onDiscard={keptInput.drop} />
      {!disabled && <KeptNotice input={keptInput} />}
      <FormSections groups={groups} form={form} />
      <div className="core-crud-setting-groups">
        {groups.map(({ group, fields: inGroup }) => (
          <fieldset key={group ?? ''} id={form.idOf(`group ${group}`)} tabIndex={-1}>
            {group !== undefined && <legend>{words.group(group)}</legend>}
            {inGroup.map(([name, field]) => (
              <FieldItem
                key={name}
                name={name}
                field={field}
                form={form}
                refs={{}}
                disabled={disabled}
                hint={hints[name]}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {!disabled && (
        <footer className="core-crud-setting-foot">
          <FormNote form={form} failure={failure} />
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!form.dirty}>
            {word('save')}
          </Button>
        </footer>
      )}
    </form>
  )
}
