import { OBJECTS, type Prop, type Props } from '@atrium/charts/contract/define/props'
import type { ReactNode } from 'react'
import { DrawingInput } from '../drawing-form/drawing-input.tsx'
import { useObjectNames } from '../drawing-form/object-names.ts'
import { FormContextProvider, useForm } from './form-context.ts'

type Values = Readonly<Record<string, unknown>>

interface DrawingFieldProps {
  prop: Prop & { kind: 'drawing' }
  path: string
  place: string
  value: Values
  onChange(value: Values): void
  fields(of: Props, path: string, place: string, values: Values, onChange: (values: Values) => void): ReactNode
}

/** The props of the whole drawing, and its objects, whose fields have the same names in every form. */
export function DrawingField({ prop, path, place, value, onChange, fields }: DrawingFieldProps) {
  const form = useForm()
  const [of, at] = [`${path}.${OBJECTS}`, `${place}.${OBJECTS}`]
  const names = useObjectNames(of)
  const wrong = Object.entries(form.errors).filter(([one]) => one.startsWith(`${at}.`) || one === at)
  const errors = Object.fromEntries(wrong.map(([one, text]) => [one.slice(at.length + 1), text]))
  return (
    <>
      {fields(prop.of, path, place, value, onChange)}
      <FormContextProvider value={{ ...form, marks: false, names: { ...form.names, ...names } }}>
        <DrawingInput {...{ prop, value, onChange, errors }}>
          {(table, id, object, change) => fields(table, of, `${at}.${id}`, object, change)}
        </DrawingInput>
      </FormContextProvider>
    </>
  )
}
