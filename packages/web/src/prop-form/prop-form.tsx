import './prop-form.css'
import { withDefaults } from '@atrium/contract/define/prop-values'
import type { Prop, Props } from '@atrium/contract/define/props'
import { useId } from 'react'
import { fill, useLocale } from '../canvas/kind/words.ts'
import { RemoveButton } from './colour-input.tsx'
import { type FormContext, FormContextProvider, useForm, useFormWords } from './form-context.ts'
import { LeafInput } from './leaf-input.tsx'

type Values = Readonly<Record<string, unknown>>

interface PropFormProps extends FormContext {
  props: Props
  /** The stored values; what is absent has its default. */
  values: Values
  onChange(values: Values): void
}

/** The form of a table of props: a control for each field, in the order of the table. */
export function PropForm({ props, values, onChange, ...context }: PropFormProps) {
  return (
    <FormContextProvider value={context}>
      <div className="p-form a-inputs">
        <Fields props={props} values={values} path="" place="" onChange={onChange} />
      </div>
    </FormContextProvider>
  )
}

interface FieldsProps {
  props: Props
  values: Values
  /** Path in the names (`config.fieldList`), and the same with the indexes of entries, as in errors. */
  path: string
  place: string
  onChange(values: Values): void
}

function Fields({ props, values, path, place, onChange }: FieldsProps) {
  const shown = withDefaults(props, values) as Values
  const below = (to: string, name: string) => (to === '' ? name : `${to}.${name}`)
  return Object.entries(props)
    .filter(([, { when }]) => !when || when.is.includes(shown[when.prop] as never))
    .map(([name, prop]) => (
      <Field
        key={name}
        prop={prop}
        path={below(path, name)}
        place={below(place, name)}
        value={values[name] ?? prop.default ?? null}
        onChange={(value) => {
          const { [name]: _, ...others } = values
          onChange(value === undefined ? others : { ...others, [name]: value })
        }}
      />
    ))
}

interface FieldProps {
  prop: Prop
  path: string
  place: string
  value: unknown
  onChange(value: unknown): void
}

function Field({ prop, path, place, value, onChange }: FieldProps) {
  const id = useId()
  const words = useFormWords()
  const { names, errors } = useForm()
  const locale = useLocale()
  const last = path.slice(path.lastIndexOf('.') + 1)
  const name = names[path] ?? (last in words ? words[last as keyof typeof words] : last)
  const error = errors[place]?.[locale]
  if (prop.kind === 'section' || prop.kind === 'textStyle')
    return (
      <fieldset>
        <legend>{name}</legend>
        <Fields props={prop.of} values={(value ?? {}) as Values} path={path} place={place} onChange={onChange} />
      </fieldset>
    )
  if (prop.kind === 'list')
    return (
      <fieldset>
        <legend>{name}</legend>
        <Entries {...{ path, place, onChange }} of={prop.of} max={prop.max} entries={(value ?? []) as Values[]} />
        {error && <small role="alert">{error}</small>}
      </fieldset>
    )
  return (
    <div className="p-field">
      <label htmlFor={id}>{name}</label>
      <LeafInput {...{ prop, path, id, value, onChange }} describedBy={error ? `${id}-error` : undefined} />
      {error && (
        <small id={`${id}-error`} role="alert">
          {error}
        </small>
      )}
    </div>
  )
}

interface EntriesProps {
  of: Props
  max: number
  entries: readonly Values[]
  path: string
  place: string
  onChange(entries: readonly Values[]): void
}

function Entries({ of, max, entries, path, place, onChange }: EntriesProps) {
  const words = useFormWords()
  return (
    <>
      <ol className="p-entries">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their place
          <li key={index}>
            <header>
              <span>{fill(words.entry, { n: index + 1 })}</span>
              {index > 0 && (
                <button
                  type="button"
                  className="p-small"
                  aria-label={fill(words.up, { n: index + 1 })}
                  title={fill(words.up, { n: index + 1 })}
                  onClick={() => onChange(entries.toSpliced(index - 1, 2, entry, entries[index - 1] ?? {}))}
                >
                  ↑
                </button>
              )}
              <RemoveButton index={index} onClick={() => onChange(entries.toSpliced(index, 1))} />
            </header>
            <Fields
              props={of}
              values={entry}
              path={path}
              place={`${place}.${index}`}
              onChange={(next) => onChange(entries.with(index, next))}
            />
          </li>
        ))}
      </ol>
      <button type="button" disabled={entries.length >= max} onClick={() => onChange([...entries, {}])}>
        {words.add}
      </button>
    </>
  )
}
