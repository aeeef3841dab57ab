import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { list, oneOf, type Props, texts } from '@atrium/charts/contract/define/props'
import { bool, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { fill } from '@atrium/core/web/words'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import type { DashboardParameter } from '../../../contract/dashboard.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_PARAMETERS } from '../../../contract/dashboard-schema.ts'
import { PARAMETER_NAME, PATTERN } from '../../../contract/parameters.ts'
import { CheckedForm } from '../checked-form.tsx'
import type { OnOps } from '../panel.ts'
import { useDataWords } from './data-context.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const FIELDS = {
  parameters: list(
    {
      name: str(20, { pattern: PARAMETER_NAME }),
      label: str(40, { min: 0, default: '' }),
      initial: str(MAX_TAG_VALUE, { min: 0, default: '' }),
      type: oneOf(['text', 'number', 'boolean'], { default: 'text' }),
      choices: texts(100, MAX_TAG_VALUE),
      pattern: str(200, { min: 0, default: '', pattern: PATTERN }),
      locked: bool({ default: false }),
    },
    MAX_PARAMETERS,
  ),
} as const satisfies Props

type Entry = Partial<DashboardParameter>

/** The parameters of the dashboard: values that readers and the address may set. */
export function ParametersForm({ draft, onChange }: { draft: Draft; onChange: OnOps }) {
  const words = useDataWords()
  const { parameters = [] } = draft.options
  return (
    <section className="dashboards-builder-rebind" aria-label={words.parameters}>
      <p className="dashboards-builder-muted">{fill(words.parametersHint, { name: '{name}' })}</p>
      <CheckedForm
        props={FIELDS}
        names={words.parameterNames}
        values={{ parameters }}
        columns={NONE}
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

/** Without what is empty, as it is stored. */
function parameterOf({
  name = '',
  initial = '',
  choices = [],
  label,
  type,
  pattern,
  locked,
}: Entry): DashboardParameter {
  return {
    name,
    initial,
    choices,
    ...(label ? { label } : {}),
    ...(type && type !== 'text' ? { type } : {}),
    ...(pattern ? { pattern } : {}),
    ...(locked ? { locked } : {}),
  }
}

function errorsOf(values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const wrong = propErrors(FIELDS, values)
  const entries = (values.parameters ?? []) as Entry[]
  const both = (key: 'nameMissing' | 'nameTwice'): Text => ({ zh_CN: zh_CN[key], en_US: en_US[key] })
  entries.forEach(({ name = '' }, index) => {
    const isTwice = entries.findIndex((one) => one.name === name) < index
    const at = `parameters.${index}.name`
    if (name === '') wrong[at] = both('nameMissing')
    else if (isTwice) wrong[at] = both('nameTwice')
  })
  return wrong
}
