import { RichTextInput as Input } from '@atrium/core/web/rich-text/input'
import { ColourInput } from './colour-input.tsx'
import { type ControlProps, useForm } from './form-context.ts'
import { JsonInput } from './json-input.tsx'

/** A document, with the colours of dashboards. */
export function RichTextInput({ label, ...control }: ControlProps & { label: string }) {
  const { upload } = useForm()
  const { id, value, onChange } = control
  const asJson = <JsonInput {...control} id={`${id}-json`} />
  return <Input {...{ id, value, onChange, label, upload, asJson }} Colour={ColourInput} />
}
