import { TextInput } from '@atrium/core/web/inputs/text-input'
import { type ControlProps, type NamedParameter, useForm, useFormWords } from './form-context.ts'

/** A parameter of the dashboard, chosen from its list. One that is gone stays in the list, so that it can be seen. */
export function ParameterInput({ id, value, onChange, describedBy }: ControlProps<string>) {
  const { parameters } = useForm()
  const words = useFormWords()
  if (!parameters) return <TextInput {...{ id, value, onChange }} aria-describedby={describedBy} />
  const isGone = value !== '' && !parameters.some(({ name }) => name === value)
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isGone || describedBy !== undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{parameters.length > 0 ? words.chooseParameter : words.noParameters}</option>
      {isGone && (
        <option value={value}>
          {value} ({words.parameterGone})
        </option>
      )}
      {parameters.map((one) => (
        <option key={one.name} value={one.name}>
          {parameterText(one)}
        </option>
      ))}
    </select>
  )
}

const parameterText = ({ name, label }: NamedParameter) => (label ? `${label} (${name})` : name)
