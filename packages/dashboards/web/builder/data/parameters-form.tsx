import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { list, oneOf, type Props, texts } from '@atrium/charts/contract/define/props'
import { bool, json, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { fill } from '@atrium/core/web/words'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import { Type } from 'typebox'
import type { DashboardParameter, ParameterTag } from '../../../contract/dashboard.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_PARAMETERS } from '../../../contract/dashboard-schema.ts'
import { PARAMETER_NAME, PATTERN } from '../../../contract/parameters.ts'
import { CheckedForm } from '../checked-form.tsx'
import type { OnOps } from '../panel.ts'
import { useDataWords } from './data-context.ts'
import en_US from './en_US.ts'
import { InitialInput } from './initial-input.tsx'
import { TagChoice } from './tag-choice.tsx'
import zh_CN from './zh_CN.ts'

const FIELDS = {
  parameters: list(
    {
      name: str(20, { pattern: PARAMETER_NAME }),
      label: str(40, { min: 0, default: '' }),
      type: oneOf(['text', 'number', 'boolean'], { default: 'text' }),
      from: oneOf(['any', 'typed', 'tag'], { default: 'any' }),
      choices: texts(100, MAX_TAG_VALUE, { when: { prop: 'from', is: ['typed'] } }),
      tag: json<ParameterTag>(Type.Object({}), { when: { prop: 'from', is: ['tag'] } }),
      publicChoices: bool({ default: false, when: { prop: 'from', is: ['tag'] } }),
      several: bool({ default: false }),
      all: bool({ default: false }),
      initial: str(MAX_TAG_VALUE, { min: 0, default: '' }),
      pattern: str(200, { min: 0, default: '', pattern: PATTERN }),
      locked: bool({ default: false }),
    },
    MAX_PARAMETERS,
  ),
} as const satisfies Props

/** A parameter as the form has it: where its choices are from is not stored, but follows from what it has. */
type Entry = Partial<DashboardParameter> & { from?: 'any' | 'typed' | 'tag' }

/** The parameters of the dashboard: values that readers and the address may set. */
export function ParametersForm({ draft, onChange }: { draft: Draft; onChange: OnOps }) {
  const words = useDataWords()
  const { parameters = [] } = draft.options
  return (
    <section className="dashboards-builder-rebind" aria-label={words.parameters}>
      <p className="dashboards-builder-muted">{fill(words.parametersHint, { name: '{name}' })}</p>
      {parameters.some(({ several }) => several) && (
        <p className="dashboards-builder-muted">{fill(words.severalHint, { name: '{name}' })}</p>
      )}
      {parameters.some(({ publicChoices }) => publicChoices) && (
        <p className="dashboards-builder-muted" role="note">
          {words.publicChoicesHint}
        </p>
      )}
      <CheckedForm
        props={FIELDS}
        names={words.parameterNames}
        values={{ parameters: parameters.map(entryOf) }}
        columns={NONE}
        controls={CONTROLS}
        check={errorsOf}
        onChange={([change]) => {
          const entries = (change?.value ?? []) as Entry[]
          const options = { ...draft.options, parameters: entries.map(parameterOf) }
          const ops = diffOps(draft, { ...draft, options })
          if (ops.length > 0) onChange(ops, { key: 'parameters' })
        }}
      />
    </section>
  )
}

const NONE: readonly string[] = []

const CONTROLS = { 'parameters.tag': TagChoice, 'parameters.initial': InitialInput }

function entryOf(parameter: DashboardParameter): Entry {
  const { tag, choices } = parameter
  return { ...parameter, ...(tag ? { from: 'tag' } : choices.length > 0 ? { from: 'typed' } : {}) }
}

/** Without what is empty, as it is stored. */
function parameterOf({ from = 'any', tag, publicChoices, several, all, ...entry }: Entry): DashboardParameter {
  const { name = '', initial = '', choices = [], label, type, pattern, locked } = entry
  return {
    name,
    initial,
    choices: from === 'typed' ? choices : [],
    ...(label ? { label } : {}),
    ...(type && type !== 'text' ? { type } : {}),
    ...(pattern ? { pattern } : {}),
    ...(locked ? { locked } : {}),
    ...(from === 'tag' && tag ? { tag } : {}),
    ...(from === 'tag' && publicChoices ? { publicChoices } : {}),
    ...(several ? { several } : {}),
    ...(all ? { all } : {}),
  }
}

function errorsOf(values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const wrong = propErrors(FIELDS, values)
  const entries = (values.parameters ?? []) as Entry[]
  const both = (key: 'nameMissing' | 'nameTwice' | 'choicesMissing' | 'tagMissing'): Text => ({
    zh_CN: zh_CN[key],
    en_US: en_US[key],
  })
  entries.forEach(({ name = '', from, choices = [], tag }, index) => {
    const isTwice = entries.findIndex((one) => one.name === name) < index
    const at = `parameters.${index}.name`
    if (name === '') wrong[at] = both('nameMissing')
    else if (isTwice) wrong[at] = both('nameTwice')
    const inside = `parameters.${index}`
    if (from === 'typed' && choices.every((choice) => choice === ''))
      wrong[`${inside}.choices`] = both('choicesMissing')
    if (from === 'tag' && !tag?.key) wrong[`${inside}.tag`] = both('tagMissing')
  })
  return wrong
}
