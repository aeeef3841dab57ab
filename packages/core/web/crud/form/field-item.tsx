import { Form } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Field } from '../../../contract/define/fields.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { Control } from './control.tsx'
import './form.css'
import type { FieldsForm } from './use-fields-form.ts'

interface FieldItemProps {
  name: string
  field: Field
  /** Absent: the entity's word for the field. */
  label?: string
  form: FieldsForm
  /** Names of the rows that this row already refers to. */
  refs: RefNames
  disabled?: boolean
  /** Shown under the control while the field has no error. */
  hint?: ReactNode
  placeholder?: string | undefined
}

/** A field with its label and its error. */
export function FieldItem({ name, field, label, form, refs, disabled = false, hint, placeholder }: FieldItemProps) {
  const { words } = useEntityPage()
  const id = useId()
  const error = form.errors[name]
  const help = error ?? hint
  return (
    <div data-field={name}>
      <Form.Item
        layout="vertical"
        label={label ?? words.field(name)}
        htmlFor={id}
        required={field.required === true}
        validateStatus={error === undefined ? '' : 'error'}
        help={help === undefined ? undefined : <span id={`${id}-help`}>{help}</span>}
      >
        <Control
          id={id}
          name={name}
          field={field}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          disabled={disabled}
          values={form.values}
          names={refs[name] ?? {}}
          placeholder={placeholder}
          aria={{
            'aria-required': field.required === true,
            'aria-invalid': error !== undefined,
            ...(help === undefined ? {} : { 'aria-describedby': `${id}-help` }),
          }}
        />
      </Form.Item>
    </div>
  )
}
