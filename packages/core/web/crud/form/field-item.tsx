import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '../../../contract/define/fields.ts'
import { isEmpty } from '../../../contract/is-empty.ts'
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
  const id = form.idOf(name)
  const error = form.errors[name]
  const help = error ?? hint
  const mustFill = !disabled && field.required === true && canBeEmpty(field, form.before[name])
  return (
    <div data-field={name} data-width={widthOf(field)} data-hinted={hint === undefined ? undefined : ''}>
      <Form.Item
        layout="vertical"
        label={label ?? words.field(name)}
        htmlFor={id}
        required={mustFill}
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
            'aria-required': mustFill,
            'aria-invalid': error !== undefined,
            ...(help === undefined ? {} : { 'aria-describedby': `${id}-help` }),
          }}
        />
      </Form.Item>
    </div>
  )
}

/** Whether a person can leave the field empty: a switch is on or off, and a select without a reset keeps its value. */
function canBeEmpty(field: Field, before: unknown): boolean {
  if (field.kind === 'bool') return false
  const isSelect =
    field.kind === 'choice' ||
    (field.kind === 'ref' && !field.many) ||
    (field.kind === 'str' && field.format === 'zone')
  return !isSelect || isEmpty(before)
}

/** How wide the control is where the form has room: as wide as what is typed into it. */
function widthOf(field: Field): 'short' | 'middle' | undefined {
  switch (field.kind) {
    case 'int':
    case 'num':
    case 'pct':
    case 'fen':
    case 'date':
      return 'short'
    case 'dt':
    case 'choice':
      return 'middle'
    case 'str':
      return field.max <= 24 ? 'middle' : undefined
    default:
      return undefined
  }
}
