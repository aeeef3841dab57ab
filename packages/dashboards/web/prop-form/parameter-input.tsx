import { TextInput } from '@atrium/core/web/inputs/text-input'
import { type ControlProps, type NamedParameter, useForm, useFormWords } from './form-context.ts'
import { NamedChoice } from './named-choice.tsx'

/** A parameter of the dashboard, chosen from its list; a form of none shows a field for the name. */
export function ParameterInput(props: ControlProps<string>) {
  const { parameters } = useForm()
  const { chooseParameter, noParameters } = useFormWords()
  const { id, value, onChange, describedBy } = props
  if (!parameters) return <TextInput {...{ id, value, onChange }} aria-describedby={describedBy} />
  const choices = parameters.map((one) => ({ value: one.name, name: parameterText(one) }))
  return <NamedChoice {...props} choices={choices} none={choices.length > 0 ? chooseParameter : noParameters} />
}

const parameterText = ({ name, label }: NamedParameter) => (label ? `${label} (${name})` : name)
