import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import {
  type FormDesign,
  type FormField,
  type FormFieldFault,
  labelOf,
  MAX_LABEL_LENGTH,
  MAX_OPTIONS,
} from '../../contract/patterns/form.ts'
import { LimitInputs } from './limit-inputs.tsx'
import { useFormWords } from './words.ts'

interface FieldRowProps {
  field: FormField
  design: FormDesign
  place: { first: boolean; last: boolean }
  faults: { part: FormFieldFault['part']; text: string }[]
  disabled: boolean
  dragged: boolean
  onChange(part: Partial<FormField>): void
  onMove(by: 1 | -1): void
  onRemove(): void
  onDragStart(): void
  onDragOver(): void
  onDragEnd(): void
}

/** One field in the designer. It is dragged by its handle, or moved with the two arrow buttons. */
export function FieldRow({
  field,
  design,
  place,
  faults,
  disabled,
  dragged,
  onChange,
  onMove,
  onRemove,
  ...drag
}: FieldRowProps) {
  const { word, locale } = useFormWords()
  const id = useId()
  const label = labelOf(field, locale, design)
  const statusOf = (part: FormFieldFault['part']) =>
    faults.some((fault) => fault.part === part)
      ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-faults` }
      : {}

  return (
    <li
      className="core-form-designer-field"
      data-dragged={dragged}
      onDragOver={(event) => {
        event.preventDefault()
        drag.onDragOver()
      }}
    >
      <div className="core-form-designer-line">
        {/* The handle is for the mouse only; keyboard and screen reader users have the arrow buttons. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <span
          className="core-form-designer-handle"
          title={word('dragField', { label })}
          draggable={!disabled}
          onDragStart={drag.onDragStart}
          onDragEnd={drag.onDragEnd}
        >
          <HolderOutlined aria-hidden />
        </span>
        <Input
          {...statusOf('label')}
          className="core-form-designer-label"
          aria-label={word('fieldLabel')}
          value={label}
          maxLength={MAX_LABEL_LENGTH}
          disabled={disabled}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <Select
          {...statusOf('type')}
          className="core-form-designer-type"
          aria-label={word('fieldType')}
          value={field.type}
          disabled={disabled}
          options={design.types.map((type) => ({ value: type, label: word(type) }))}
          onChange={(type) => onChange({ type })}
        />
      </div>
      <div className="core-form-designer-line">
        <Input
          {...statusOf('key')}
          className="core-form-designer-key"
          prefix={word('fieldKey')}
          aria-label={word('fieldKey')}
          value={field.key}
          maxLength={20}
          disabled={disabled}
          onChange={(event) => onChange({ key: event.target.value })}
        />
        <Checkbox
          checked={field.required}
          disabled={disabled}
          onChange={(event) => onChange({ required: event.target.checked })}
        >
          {word('fieldRequired')}
        </Checkbox>
        {!disabled && (
          <span className="core-form-designer-buttons">
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={word('moveUp', { label })}
              disabled={place.first}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={word('moveDown', { label })}
              disabled={place.last}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={word('removeField', { label })}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      {field.type === 'number' && (
        <LimitInputs {...statusOf('limits')} field={field} disabled={disabled} onChange={onChange} />
      )}
      {field.type === 'select' && (
        <Select
          {...statusOf('options')}
          className="core-form-designer-options"
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={word('fieldOptions')}
          placeholder={word('fieldOptionsHint')}
          value={field.options ?? []}
          maxCount={MAX_OPTIONS}
          disabled={disabled}
          onChange={(options: string[]) => onChange({ options: options.map((option) => option.trim()) })}
        />
      )}
      {faults.length > 0 && (
        <p className="core-form-wrong" id={`${id}-faults`}>
          {faults.map(({ text }) => text).join(' · ')}
        </p>
      )}
    </li>
  )
}
