import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { checkFormFields, type FormDesign, type FormField, labelOf, MAX_FIELDS } from '../../contract/patterns/form.ts'
import type { FormValues } from '../../contract/patterns/form-answers.ts'
import './designer.css'
import { addField, changeField, insertField, moveField, removeField } from './field-list.ts'
import { FieldRow } from './field-row.tsx'
import { FormFieldInput } from './form-field.tsx'
import { useFormWords } from './words.ts'

interface FormDesignerProps {
  design: FormDesign
  value?: FormField[] | null
  onChange?(fields: FormField[]): void
  disabled?: boolean
}

/** The form control for a list of fields: the list on the left, a preview of the phone form beside it. */
export function FormDesigner({ design, value, onChange, disabled = false }: FormDesignerProps) {
  const { word, locale } = useFormWords()
  const fields = value ?? []
  const faults = checkFormFields(fields)
  const [dragged, setDragged] = useState<number>()
  const [removed, setRemoved] = useState<{ field: FormField; index: number }>()
  const [announcement, setAnnouncement] = useState('')
  const change = (next: FormField[]) => onChange?.(next)

  function move(from: number, to: number) {
    const field = fields[from]
    if (!field || from === to || to < 0 || to >= fields.length) return
    change(moveField(fields, from, to))
    setAnnouncement(word('fieldMoved', { label: field.label, place: to + 1 }))
  }

  function remove(index: number) {
    const field = fields[index]!
    change(removeField(fields, index))
    setRemoved({ field, index })
    setAnnouncement(word('fieldRemoved', { label: labelOf(field, locale, design) }))
  }

  function undo({ field, index }: { field: FormField; index: number }) {
    change(insertField(fields, index, field))
    setRemoved(undefined)
  }

  return (
    <div className="core-form-designer">
      <div className="core-form-designer-list">
        {fields.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noFields')} />}
        <ol>
          {fields.map((field, index) => (
            <FieldRow
              // The index is the React key: if the field's key were, each typed letter would take the focus away.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              field={field}
              design={design}
              place={{ first: index === 0, last: index === fields.length - 1 }}
              faults={faults
                .filter((fault) => fault.index === index)
                .map(({ part, text }) => ({ part, text: text[locale] }))}
              disabled={disabled}
              dragged={dragged === index}
              onChange={(part) => change(changeField(fields, index, part))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
              onDragStart={() => setDragged(index)}
              onDragOver={() => {
                if (dragged === undefined || dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
              onDragEnd={() => setDragged(undefined)}
            />
          ))}
        </ol>
        {removed && !disabled && (
          <p className="core-form-designer-undo">
            {word('fieldRemoved', { label: labelOf(removed.field, locale, design) })}
            <Button type="link" disabled={fields.length >= MAX_FIELDS} onClick={() => undo(removed)}>
              {word('undo')}
            </Button>
          </p>
        )}
        {!disabled && (
          <Button
            block
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= MAX_FIELDS}
            onClick={() => change(addField(fields, word('newField')))}
          >
            {word('addField')}
          </Button>
        )}
        {/* Announces the new position of a moved field. */}
        <p className="core-hidden" role="status">
          {announcement}
        </p>
      </div>
      <Preview fields={fields} design={design} />
    </div>
  )
}

/** The preview can be filled in; its values are neither stored nor sent. */
function Preview({ fields, design }: { fields: FormField[]; design: FormDesign }) {
  const { word } = useFormWords()
  const [tried, setTried] = useState<FormValues>({})
  return (
    <section className="core-form-designer-phone" aria-label={word('preview')}>
      <p className="core-form-designer-phone-title">{word('preview')}</p>
      <div className="core-form-fields">
        {fields.map((field, index) => (
          <FormFieldInput
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same key until it is corrected
            key={index}
            field={field}
            design={design}
            value={tried[field.key]}
            onChange={(value) => setTried((before) => ({ ...before, [field.key]: value }))}
          />
        ))}
      </div>
    </section>
  )
}
