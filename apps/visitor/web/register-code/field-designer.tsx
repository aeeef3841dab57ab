import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { checkFormFields, type FormField, MAX_FIELDS } from '../../form-fields.ts'
import { FormFieldInput } from '../phone-form/form-field.tsx'
import { useWords } from '../words.ts'
import './field-designer.css'
import '../phone-form/phone-form.css'
import { addField, changeField, moveField, removeField } from './field-list.ts'
import { FieldRow } from './field-row.tsx'

interface FieldDesignerProps {
  value?: FormField[] | null
  onChange?(fields: FormField[]): void
  disabled?: boolean
}

/** The form control for a register code's `fields`: the list on the left, a preview of the phone form beside it. */
export default function FieldDesigner({ value, onChange, disabled = false }: FieldDesignerProps) {
  const { word, locale } = useWords()
  const fields = value ?? []
  const faults = checkFormFields(fields)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const change = (next: FormField[]) => onChange?.(next)

  function move(from: number, to: number) {
    const field = fields[from]
    if (!field || from === to || to < 0 || to >= fields.length) return
    change(moveField(fields, from, to))
    setAnnouncement(word('fieldMoved', { label: field.label, place: to + 1 }))
  }

  return (
    <div className="visitor-designer">
      <div className="visitor-designer-list">
        {fields.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noFields')} />}
        <ol>
          {fields.map((field, index) => (
            <FieldRow
              // The index is the React key: if the field's key were, each typed letter would take the focus away.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              field={field}
              place={{ first: index === 0, last: index === fields.length - 1 }}
              faults={faults
                .filter((fault) => fault.index === index)
                .map(({ part, text }) => ({ part, text: text[locale] }))}
              disabled={disabled}
              dragged={dragged === index}
              onChange={(part) => change(changeField(fields, index, part))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => change(removeField(fields, index))}
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
        <p className="visitor-designer-announcement" role="status">
          {announcement}
        </p>
      </div>
      <Preview fields={fields} />
    </div>
  )
}

/** The preview can be filled in; its values are neither stored nor sent. */
function Preview({ fields }: { fields: FormField[] }) {
  const { word } = useWords()
  const [tried, setTried] = useState<Record<string, string>>({})
  return (
    <section className="visitor-designer-phone" aria-label={word('preview')}>
      <p className="visitor-designer-phone-title">{word('preview')}</p>
      <div className="visitor-form">
        {fields.map((field, index) => (
          <FormFieldInput
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same key until it is corrected
            key={index}
            field={field}
            value={tried[field.key] ?? ''}
            onChange={(value) => setTried((before) => ({ ...before, [field.key]: value }))}
          />
        ))}
      </div>
    </section>
  )
}
