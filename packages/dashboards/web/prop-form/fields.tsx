import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Prop, Props } from '@atrium/charts/contract/define/props'
import { CodedText } from '@atrium/charts/web/kind/coded-text'
import { secretMark } from '@atrium/core/contract/kept-secrets'
import { fill, useLocale } from '@atrium/core/web/words'
import { type ReactNode, useId, useState } from 'react'
import { same } from '../../contract/dashboard-ops/diff.ts'
import { DrawingField } from './drawing-field.tsx'
import { Entries } from './entries.tsx'
import { useForm, useFormWords } from './form-context.ts'
import { LeafInput } from './leaf-input.tsx'
import { Several } from './several.tsx'
import type { IsShown } from './shown-paths.ts'

export type Values = Readonly<Record<string, unknown>>

export interface FieldsProps {
  props: Props
  /** Only these of them, in this order; absent: all. */
  only?: readonly string[]
  values: Values
  /** Path in the names (`config.fieldList`), and the same with the indexes of entries, as in errors. */
  path: string
  place: string
  isShown: IsShown
  /** Which sections are open at first; `open`: all, and they stay open. */
  folds: 'all' | 'changed' | 'open'
  onChange(values: Values): void
}

export function Fields({ props, only, values, path, place, onChange, isShown, folds }: FieldsProps) {
  const shown = withDefaults(props, values) as Values
  const below = (to: string, name: string) => (to === '' ? name : `${to}.${name}`)
  const names = only ?? Object.keys(props)
  return names
    .flatMap((name): [string, Prop][] => (props[name] ? [[name, props[name]]] : []))
    .filter(([name, { when }]) => isShown(below(path, name)) && (!when || when.is.includes(shown[when.prop] as never)))
    .map(([name, prop]) => (
      <Field
        key={name}
        {...{ prop, isShown, folds }}
        path={below(path, name)}
        place={below(place, name)}
        stored={values[name]}
        beside={values}
        isSaved={values[secretMark(name)] === true}
        onChange={(value) => {
          const { [name]: _, ...others } = values
          onChange(value === undefined ? others : { ...others, [name]: value })
        }}
      />
    ))
}

/** Props of the pieces that many kinds share have their names here. */
const COMMON = ['color', 'colorConditions', 'lng', 'lat'] as const

interface FieldProps extends Pick<FieldsProps, 'path' | 'place' | 'isShown' | 'folds'> {
  prop: Prop
  /** Absent: the default applies. */
  stored: unknown
  beside: Values
  /** Of a secret: the vault has one. */
  isSaved: boolean
  onChange(value: unknown): void
}

function Field({ prop, path, place, stored, beside, isShown, folds, isSaved, onChange }: FieldProps) {
  const id = useId()
  const words = useFormWords()
  const { names, errors, mixed, marks = false, controls } = useForm()
  const locale = useLocale()
  const last = path.slice(path.lastIndexOf('.') + 1)
  const common = COMMON.find((known) => known === last)
  const name = names[path] ?? (common ? words[common] : last)
  const error = errors[place]?.[locale]
  const value = stored ?? prop.default ?? null
  const isInEntry = path !== place
  const isChanged = marks && !isInEntry && stored !== undefined && !isDefault(prop, stored)
  const reset = isChanged && <ResetButton name={name} onClick={() => onChange(undefined)} />
  if (prop.kind === 'section' || prop.kind === 'textStyle') {
    const of = prop.of
    const isOpen = folds !== 'changed' || (stored !== undefined && Object.keys(stored as object).length > 0)
    return (
      <Section name={name} first={isOpen} stays={folds === 'open'} isChanged={isChanged}>
        <Fields {...{ path, place, onChange, isShown, folds }} props={of} values={(value ?? {}) as Values} />
      </Section>
    )
  }
  const isMixed = stored === undefined && mixed?.has(path) === true
  if (prop.kind === 'drawing') {
    const drawing = (value ?? {}) as Values
    const fields = (of: Props, at: string, in_: string, values: Values, change: (next: Values) => void) => (
      <Fields props={of} path={at} place={in_} values={values} isShown={() => true} folds="changed" onChange={change} />
    )
    return (
      <Section name={name} first stays isChanged={isChanged}>
        <Several isMixed={isMixed}>
          <DrawingField {...{ prop, path, place, onChange, fields }} value={drawing} />
        </Several>
        {error && <small role="alert">{error}</small>}
      </Section>
    )
  }
  if (prop.kind === 'list') {
    const entries = (value ?? []) as Values[]
    return (
      <Section
        name={name}
        count={isMixed ? undefined : entries.length}
        first={folds !== 'changed' || entries.length > 0 || error !== undefined}
        stays={folds === 'open'}
        isChanged={isChanged}
      >
        <Several isMixed={isMixed}>
          <Entries {...{ onChange, entries }} max={prop.max}>
            {(entry, index) => (
              <Fields
                props={prop.of}
                values={entry}
                path={path}
                place={`${place}.${index}`}
                isShown={() => true}
                folds="all"
                onChange={(next) => onChange(entries.with(index, next))}
              />
            )}
          </Entries>
        </Several>
        {error && <small role="alert">{error}</small>}
      </Section>
    )
  }
  const Control = controls?.[path]
  const hint = names[`hint:${path}`]
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const control = { id, onChange, describedBy }
  return (
    <div
      className={`dashboards-form-field ${prop.kind === 'bool' ? 'dashboards-form-field-bool' : isShort(prop) && fitsHalf(name) ? 'dashboards-form-field-short' : ''}`}
      data-changed={isChanged ? '' : undefined}
    >
      <span className="dashboards-form-name">
        <label htmlFor={id}>{name}</label>
        {reset}
      </span>
      {Control ? (
        <Control {...control} value={value as never} beside={beside} />
      ) : (
        <LeafInput {...{ prop, path, isMixed, isSaved, name, ...control }} value={isMixed ? null : value} />
      )}
      {hint && (
        <span id={`${id}-hint`} className="dashboards-form-hint">
          <CodedText text={hint} />
        </span>
      )}
      {error && (
        <small id={`${id}-error`} role="alert">
          {error}
        </small>
      )}
    </div>
  )
}

/** Two of them stand side by side. */
const isShort = ({ kind }: Prop) => kind === 'int' || kind === 'num'

/** The longest name that stands in one line above a field of half the width, in Latin letters. */
const HALF_LETTERS = 20

/** Chinese characters are about twice as wide as Latin letters. */
function fitsHalf(name: string): boolean {
  const letters = [...name].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0)
  return letters <= HALF_LETTERS
}

function isDefault(prop: Prop, stored: unknown): boolean {
  if (prop.kind === 'section' || prop.kind === 'textStyle')
    return same(withDefaults(prop.of, stored), withDefaults(prop.of, prop.default))
  return same(stored, prop.default ?? null)
}

function ResetButton({ name, onClick }: { name: string; onClick(): void }) {
  const words = useFormWords()
  const label = fill(words.reset, { name })
  return (
    <button type="button" className="dashboards-form-reset" aria-label={label} title={label} onClick={onClick}>
      ↺
    </button>
  )
}

interface SectionProps {
  name: string
  count?: number | undefined
  /** Whether it is open at first. */
  first: boolean
  stays: boolean
  isChanged: boolean
  children: ReactNode
}

/** Fields that belong together. Its name closes and opens it. */
export function Section({ name, count, first, stays, isChanged, children }: SectionProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = stays || (chosen ?? first)
  return (
    <fieldset data-changed={isChanged ? '' : undefined} data-open={isOpen ? '' : undefined}>
      <legend>
        <button
          type="button"
          className="dashboards-form-fold"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          {name}
        </button>
        {count !== undefined && count > 0 && (
          <span className="dashboards-form-count" aria-hidden="true">
            {count}
          </span>
        )}
      </legend>
      {isOpen && children}
    </fieldset>
  )
}
