import type { Props } from '@atrium/charts/contract/define/props'
import type { Text } from '@atrium/core/contract/refusal'
import { useState } from 'react'
import { type Difference, diffValues, same } from '../../contract/dashboard-ops/diff.ts'
import type { FormContext } from '../prop-form/form-context.ts'
import { PropForm, type PropFormProps } from '../prop-form/prop-form.tsx'

type Values = Readonly<Record<string, unknown>>
export type FormParts = Omit<FormContext, 'errors'>

interface CheckedFormProps extends FormParts, Pick<PropFormProps, 'groups'> {
  props: Props
  values: Values
  /** What stands for the values as they were typed. */
  typed?: ((values: Values) => Values) | undefined
  /** Dotted path → what is wrong with these values. */
  check(values: Values): Readonly<Record<string, Text>>
  onChange(changes: Difference[]): void
}

/** Half a second: short enough for a draft that is saved within a second, long enough not to store single letters. */
const PAUSE_MS = 500

/** A form that reports what has changed. A value that is wrong stays in the form, with the reason, and is not reported. */
export function CheckedForm({ props, values, typed, check, onChange, ...parts }: CheckedFormProps) {
  const [attempt, setAttempt] = useState<{ values: Values; of: Values } | null>(null)
  const shown = attempt && same(attempt.of, values) ? attempt.values : values
  const before = check(values)

  function take(entered: Values) {
    const next = typed?.(entered) ?? entered
    const isWrong = Object.entries(check(next)).some(([path, text]) => !same(before[path], text))
    setAttempt(isWrong ? { values: next, of: values } : null)
    const changes = diffValues(values, next)
    if (!isWrong && changes.length > 0) onChange(changes)
  }

  return <PropForm {...parts} props={props} values={shown} errors={check(shown)} pauseMs={PAUSE_MS} onChange={take} />
}
