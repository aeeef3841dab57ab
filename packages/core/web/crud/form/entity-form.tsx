import { Alert, Button } from 'antd'
import { type KeyboardEvent, type SubmitEvent, Suspense, useId } from 'react'
import type { OneRow } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { SidePanel } from '../side-panel.tsx'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import { FieldItem } from './field-item.tsx'
import { FormNote } from './form-note.tsx'
import { FormSections } from './form-sections.tsx'
import { hintOf } from './hint-of.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useEntityForm } from './use-entity-form.ts'

/** The form of one row. With `start` it edits that row, otherwise it creates a new one. */
export function EntityForm({ start }: { start?: OneRow }) {
  const { entity, screens, words } = useEntityPage()
  const crudWords = useCrudWords()
  const { word } = crudWords
  const links = usePageLinks()
  const formId = useId()
  const editing = useEntityForm(start)
  const { form, saving, failure, stale, refusal, createdBefore } = editing
  const Created = refusal && screens.created
  const title = start ? word('editTitle', { name: words.inline }) : word('create', { name: words.inline })
  const close = () => links.go(start ? links.detail(start.row._id) : links.list)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    editing.save()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    editing.save()
  }

  return (
    <SidePanel
      title={
        <span className="core-crud-panel-title">{start ? `${title} · ${titleOf(entity, start.row)}` : title}</span>
      }
      label={title}
      wide
      onClose={close}
      footer={
        <>
          <FormNote form={form} failure={failure} />
          <Button onClick={close}>{word('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={saving} title={word('shortcutSave')}>
            {word('save')}
          </Button>
        </>
      }
    >
      {Created && (
        <Suspense fallback={null}>
          <Created answer={refusal} onDone={() => links.go(links.detail(refusal._id), { replace: true })} />
        </Suspense>
      )}
      <UnsavedGuard when={editing.unsaved} onDiscard={editing.keptInput.drop} />
      <KeptNotice input={editing.keptInput} />
      {stale && <StaleNotice stale={stale} onLoad={editing.takeLatest} />}
      {createdBefore && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={createdBefore.text}
          action={
            <Button size="small" onClick={() => links.go(links.detail(createdBefore._id))}>
              {word('openSaved')}
            </Button>
          }
          className="core-crud-notice"
        />
      )}
      {editing.merged && !stale && (
        <Alert type="info" showIcon title={word('staleMerged')} className="core-crud-notice" />
      )}
      <FormSections groups={editing.groups} form={form} />
      <form id={formId} className="core-crud-form" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        {editing.groups.map(({ group, fields }) => (
          <fieldset key={group ?? ''} id={form.idOf(`group ${group}`)} tabIndex={-1}>
            {group !== undefined && <legend>{words.group(group)}</legend>}
            {fields.map(([name, field]) => (
              <FieldItem
                key={name}
                name={name}
                field={field}
                form={form}
                refs={editing.refs}
                disabled={start !== undefined && field.immutable === true}
                placeholder={placeholderOf(name)}
                hint={hintOf({ name, field, clash: editing.clashes[name], refs: editing.refs, start }, crudWords)}
              />
            ))}
          </fieldset>
        ))}
      </form>
    </SidePanel>
  )

  /** A shortened value is shown as a placeholder and cannot be edited: a typed value replaces it. */
  function placeholderOf(name: string): string | undefined {
    const shortened = start && entity.fields[name]?.mask ? start.row[name] : undefined
    return typeof shortened === 'string' ? word('maskedHint', { value: shortened }) : undefined
  }
}
