import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import type { FormGroup } from './form-values.ts'
import type { FieldsForm } from './use-fields-form.ts'

/** A form with fewer sections is seen at a glance. */
const MIN_SECTIONS = 3

interface FormSectionsProps {
  groups: readonly FormGroup[]
  form: FieldsForm
}

/** The sections of a long form, on wide screens: a click shows one. Each says how many of its fields are wrong. */
export function FormSections({ groups, form }: FormSectionsProps) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const named = groups.flatMap(({ group, fields }) => (group === undefined ? [] : [{ group, fields }]))
  if (named.length < MIN_SECTIONS) return null
  return (
    <nav className="core-crud-sections" aria-label={word('sections')}>
      {named.map(({ group, fields }) => {
        const count = fields.filter(([name]) => form.errors[name] !== undefined).length
        return (
          <button key={group} type="button" onClick={() => show(form.idOf(`group ${group}`))}>
            {words.group(group)}
            {count > 0 && <b title={word('wrongFields', { count })}>{count}</b>}
          </button>
        )
      })}
    </nav>
  )
}

function show(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
