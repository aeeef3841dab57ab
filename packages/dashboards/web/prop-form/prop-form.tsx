import './prop-form.css'
import type { Props } from '@atrium/charts/contract/define/props'
import { PauseMs } from '@atrium/core/web/inputs/use-typed'
import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Values } from './fields.tsx'
import { type FormContext, FormContextProvider, useFormWords } from './form-context.ts'
import { GroupedFields, type Groups } from './groups.tsx'
import { fieldCount, shownPaths } from './shown-paths.ts'

export interface PropFormProps extends FormContext {
  props: Props
  groups?: Groups | undefined
  /** The stored values; what is absent has its default. */
  values: Values
  onChange(values: Values): void
  /** What is typed is reported after this pause, or when the field is left. */
  pauseMs?: number
  /** Shows the values, and nobody can change them. */
  isReadOnly?: boolean
}

const NO_GROUPS: Groups = {}

/** A form with more fields can be searched. */
const SHORT = 16
/** In a form with more fields, sections that nobody has changed are closed at first. */
const LONG = 24

/** The form of a table of props: a control for each field, in the order of the table. */
export function PropForm(form: PropFormProps) {
  const { props, groups = NO_GROUPS, values, onChange, pauseMs = 0, isReadOnly = false, ...context } = form
  const words = useFormWords()
  const [search, setSearch] = useState('')
  const isShown = useMemo(() => shownPaths(props, context.names, search), [props, context.names, search])
  const count = useMemo(() => fieldCount(props), [props])
  const fields = (
    <PauseMs value={pauseMs}>
      <GroupedFields
        {...{ props, groups, values, onChange, isShown }}
        path=""
        place=""
        folds={search !== '' || isReadOnly ? 'open' : count > LONG ? 'changed' : 'all'}
      />
    </PauseMs>
  )
  return (
    <FormContextProvider value={context}>
      <div className="dashboards-form-form core-inputs">
        {count > SHORT && (
          <input
            type="search"
            className="dashboards-form-search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {isReadOnly ? <Disabled>{fields}</Disabled> : fields}
        {search !== '' && !Object.keys(props).some(isShown) && <p role="status">{words.nothingFound}</p>}
      </div>
    </FormContextProvider>
  )
}

function Disabled({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider componentDisabled>
      <fieldset className="dashboards-form-disabled" disabled>
        {children}
      </fieldset>
    </ConfigProvider>
  )
}
