import type { App } from '@atrium/core/contract/define/app'
import { type Entity, writableFields } from '@atrium/core/contract/define/entity'
import type { Field } from '@atrium/core/contract/define/fields'
import { permissionsOf } from '@atrium/core/testing/web/open-app'
import { openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import type { EntityScreens } from '@atrium/core/web/app/screens'
import { AskDialog } from '@atrium/core/web/crud/actions/ask-dialog'
import { EntityContext } from '@atrium/core/web/crud/entity-context'
import { useEntityWords } from '@atrium/core/web/crud/entity-words'
import { EntityForm } from '@atrium/core/web/crud/form/entity-form'
import { FieldsDialog } from '@atrium/core/web/crud/form/fields-dialog'
import { SettingForm } from '@atrium/core/web/crud/setting/setting-form'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { appEntries } from './apps.web.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Named = readonly [string, Field]

/** A form of an app: its name here, the entity it belongs to, the fields it asks for, and how it is drawn. */
interface FormCase {
  name: string
  entity: Entity
  fields: readonly Named[]
  form: ComponentType
}

const settings = import.meta.glob<Record<string, unknown>>('../apps/*/entities/setting.ts', { eager: true })

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'path' in value

/** Every form that follows from the descriptors of an app. */
function formsOf(app: App): FormCase[] {
  const ofSettings = Object.values(settings[`../apps/${app.key}/entities/setting.ts`] ?? {})
    .filter(isEntity)
    .map((entity) => ({
      name: `settings ${entity.name}`,
      entity,
      fields: writableFields(entity),
      form: () => <SettingForm start={{ rev: 1, [entity.name]: {} } as never} hints={{}} disabled={false} />,
    }))
  const ofEntities = (app.entities ?? []).flatMap((entity) => {
    const creates = { name: `new ${entity.name}`, entity, fields: writableFields(entity), form: () => <EntityForm /> }
    const acts = Object.entries(entity.actions ?? {}).map(([name, { input = {} }]) => ({
      name: `${entity.name} ${name}`,
      entity,
      fields: Object.entries(input).filter(([field]) => field !== 'idemKey'),
      form: () => (
        <AskDialog
          command={{ action: name, label: name, danger: false, quiet: false, input }}
          rows={[{ _id: 'r1', rev: 1, group: null, creator: null, createdAt: '', updatedAt: '', remark: null }]}
          onCancel={() => {}}
          onConfirm={async () => {}}
        />
      ),
    }))
    const commands = Object.entries(entity.commands ?? {}).map(([name, { input = {} }]) => ({
      name: `${entity.name} ${name}`,
      entity,
      fields: Object.entries(input),
      form: () => (
        <FieldsDialog
          title={name}
          okText={name}
          fields={Object.entries(input)}
          labelOf={(field) => field}
          send={async () => {}}
          onClose={() => {}}
        />
      ),
    }))
    // A dialog with one field has it before one's eyes, and no number.
    const dialogs = [...acts, ...commands].filter(({ fields }) => fields.filter(([, { when }]) => !when).length > 1)
    return [...(entity.calls.includes('create') ? [creates] : []), ...dialogs]
  })
  return [...ofSettings, ...ofEntities]
}

const inForm = (form: Element, selector: string) => [...form.querySelectorAll<HTMLElement>(selector)]

for (const entry of appEntries) {
  const { app } = entry
  /** Those with a field that stays empty unless somebody fills it in. */
  const forms = formsOf(app).filter(({ fields, name }) =>
    fields.some(([, field]) => field.required && !field.when && (name.startsWith('settings') || isEmptyAtFirst(field))),
  )
  if (forms.length === 0) continue

  test(`${app.key}: what an empty form says is wrong is what is red in it, by name, and leads to the first`, async () => {
    const { entities = {} } = (await entry.screens?.())?.default ?? {}
    const show = await openForms(entry, forms, entities)
    for (const { name } of forms) {
      const form = await show(name)
      await waitFor(() => expect(inForm(form, '.ant-skeleton'), name).toEqual([]))
      fireEvent.submit(form)
      const red = await waitFor(() => {
        const found = inForm(form, '[data-field]:has(.ant-form-item-has-error)')
        expect(found.length, name).toBeGreaterThan(0)
        return found
      })
      const texts = red.map((field) => field.querySelector('.ant-form-item-explain')?.textContent ?? '')
      expect(
        texts.filter((text) => text === '' || text === '必填'),
        name,
      ).toEqual([])
      const note = await screen.findByRole('button', { name: `有 ${red.length} 项需要修改` })
      ;(document.activeElement as HTMLElement | null)?.blur()
      fireEvent.click(note)
      await waitFor(() => expect(red[0]!.contains(document.activeElement), name).toBe(true))
    }
  })
}

function isEmptyAtFirst({ default: start, kind, readonly }: Field): boolean {
  return start === undefined && kind !== 'bool' && readonly !== true
}

/**
 * Opens a page of the app that has one of these forms at a time, without the list that it otherwise stands beside: a page
 * for each form would take most of the time.
 * @returns what shows the form of this name
 */
async function openForms(
  entry: (typeof appEntries)[number],
  forms: readonly FormCase[],
  screens: Readonly<Record<string, EntityScreens | undefined>>,
): Promise<(name: string) => Promise<HTMLFormElement>> {
  const { app } = entry
  const path = 'form/list'
  function One({ entity, form: Form }: FormCase) {
    const words = useEntityWords(app, entity)
    return (
      <EntityContext value={{ app, entity, screens: screens[entity.name] ?? {}, words, base: `/${app.key}/${path}` }}>
        <Suspense>
          <Form />
        </Suspense>
      </EntityContext>
    )
  }
  let choose = (_: FormCase) => {}
  function Page() {
    const [shown, setShown] = useState(forms[0]!)
    choose = setShown
    return <One {...shown} key={shown.name} />
  }
  const drawn = { ...app, guarded: false, menu: [{ module: 'form', path }] }
  await openPage(
    `/${app.key}/${path}`,
    { apps: [{ ...entry, app: drawn, screens: async () => ({ default: { pages: { [path]: Page } } }) }] },
    {
      'GET /api/user/me': () => sessionOf({ apps: [app.key], holds: permissionsOf(entry.app) }),
      'GET /api/inbox': () => ({ kinds: [] }),
    },
  )
  const formNow = () => document.querySelector<HTMLFormElement>('form.core-crud-form')
  await waitFor(() => expect(formNow(), app.key).not.toBeNull())
  return async (name) => {
    act(() => choose(forms.find((form) => form.name === name)!))
    await waitFor(() => expect(formNow(), `${app.key} ${name}`).not.toBeNull())
    return formNow()!
  }
}
