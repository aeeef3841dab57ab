import { useCallback, useId, useRef, useState } from 'react'
import { fieldErrors } from '../../../contract/define/field-errors.ts'
import { isAsked } from '../../../contract/define/schema.ts'
import { isEmpty } from '../../../contract/is-empty.ts'
import { inLocale, type Text } from '../../../contract/refusal.ts'
import { useUnsaved } from '../../unsaved/unsaved.ts'
import { useSaid } from '../../words.ts'
import { useCrudWords } from '../words.ts'
import { changesOf, initialValues, type NamedField, tidied, type Values } from './form-values.ts'
import { missingText } from './missing-text.ts'

export interface FieldsForm {
  /** Those that are asked for as the others are filled in. */
  fields: readonly NamedField[]
  /** The values from which the person started. */
  before: Values
  values: Values
  /** Field → its error. Before the first submit it contains only errors from the server. */
  errors: Readonly<Record<string, string>>
  dirty: boolean
  /** The id of a field's control in the document. */
  idOf(name: string): string
  set(name: string, value: unknown): void
  /**
   * Returns the tidied values if all are valid. Otherwise it shows the errors, focuses the first one and returns
   * undefined.
   */
  submit(): Record<string, unknown> | undefined
  /** Shows the server's errors at their fields. */
  refuse(wrong: Readonly<Record<string, string>>): void
  /** Focuses the first wrong field. */
  showFirst(): void
  /** Starts again from other values, some of which are already changed. */
  restart(before: Values, values: Values): void
}

interface Rules {
  /** The label of a field, which the text for an empty one names. */
  labelOf(name: string): string
  /** Rules over several fields, the same as on the server. */
  check?: ((values: Values) => Readonly<Record<string, Text | undefined>>) | undefined
  /** Values of the row that are not in the form; `check` may need them. */
  others?: Values | undefined
  /** Fields that keep their stored value when nothing is entered. */
  kept?: ReadonlySet<string> | undefined
}

/** The state of a form for descriptor fields, checked by the same schemas as on the server. */
export function useFieldsForm(fields: readonly NamedField[], rules: Rules, initial?: Values): FieldsForm {
  const { word, locale } = useCrudWords()
  const formId = useId()
  const idOf = useCallback((name: string) => `${formId}${name}`, [formId])
  const [before, setBefore] = useState<Values>(() => initial ?? initialValues(fields))
  const [values, setValues] = useState<Values>(before)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useSaid<Readonly<Record<string, string>>>({})
  const latest = useRef(values)
  latest.current = values
  const askedBy = (now: Values) => fields.filter(([, field]) => isAsked(field, now))

  const wrong = (now: Values): Record<string, string> => {
    const asked = askedBy(now)
    const tidy = tidied(asked, now)
    const checked = asked.filter(([name]) => !(rules.kept?.has(name) && tidy[name] === null))
    const found: Record<string, Text | undefined> = {
      ...rules.check?.({ ...rules.others, ...tidy }),
      ...fieldErrors(checked, tidy),
    }
    const missing = checked
      .filter(([name, field]) => field.required && isEmpty(tidy[name]))
      .map(([name, field]) => [name, missingText({ field, label: rules.labelOf(name) }, { word, locale })])
    return {
      ...Object.fromEntries(
        Object.entries(found).flatMap(([name, text]) => (text ? [[name, inLocale(text, locale)] as const] : [])),
      ),
      ...Object.fromEntries(missing),
    }
  }
  /** After the messages are drawn. */
  const focusFirst = (found: Readonly<Record<string, string>>) => {
    const first = fields.find(([name]) => found[name] !== undefined)?.[0]
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(idOf(first))?.focus())
  }
  const errors = { ...(tried ? wrong(values) : {}), ...refused }

  const set = useCallback(
    (name: string, value: unknown) => {
      setValues((now) => ({ ...now, [name]: value }))
      setRefused(({ [name]: _, ...rest }) => rest)
    },
    [setRefused],
  )

  const dirty = Object.keys(changesOf(before, values)).length > 0
  useUnsaved(dirty)

  return {
    fields: askedBy(values),
    before,
    values,
    errors,
    dirty,
    idOf,
    set,
    submit() {
      setTried(true)
      setRefused({})
      const found = wrong(latest.current)
      if (Object.keys(found).length === 0) return tidied(askedBy(latest.current), latest.current)
      focusFirst(found)
      return undefined
    },
    refuse(found) {
      const atFields = Object.fromEntries(Object.entries(found).map(([path, text]) => [path.split('.')[0]!, text]))
      setRefused(atFields)
      focusFirst(atFields)
    },
    showFirst: () => focusFirst(errors),
    restart(nextBefore, next) {
      setBefore(nextBefore)
      setValues(next)
      setRefused({})
    },
  }
}
