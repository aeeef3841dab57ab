import './prop-form.css'
import type { Props } from '@atrium/charts/contract/define/props'
import { useMemo, useState } from 'react'
import { Fields, type Values } from './fields.tsx'
import { type FormContext, FormContextProvider, useFormWords } from './form-context.ts'
import { fieldCount, shownPaths } from './shown-paths.ts'

interface PropFormProps extends FormContext {
  props: Props
  /** The stored values; what is absent has its default. */
  values: Values
  onChange(values: Values): void
}

/** A form with more fields can be searched. */
const SHORT = 16
/** In a form with more fields, sections that nobody has changed are closed at first. */
const LONG = 24

/** The form of a table of props: a control for each field, in the order of the table. */
export function PropForm({ props, values, onChange, ...context }: PropFormProps) {
  const words = useFormWords()
  const [search, setSearch] = useState('')
  const isShown = useMemo(() => shownPaths(props, context.names, search), [props, context.names, search])
  const count = useMemo(() => fieldCount(props), [props])
  return (
    <FormContextProvider value={context}>
      <div className="p-form a-inputs">
        {count > SHORT && (
          <input
            type="search"
            className="p-search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <Fields
          {...{ props, values, onChange, isShown }}
          path=""
          place=""
          folds={search !== '' ? 'open' : count > LONG ? 'changed' : 'all'}
        />
        {search !== '' && !Object.keys(props).some(isShown) && <p role="status">{words.nothingFound}</p>}
      </div>
    </FormContextProvider>
  )
}
