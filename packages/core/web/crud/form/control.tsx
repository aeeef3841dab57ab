import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Field } from '../../../contract/define/fields.ts'
import { unitText } from '../../../contract/unit-text.ts'
import type { Screen } from '../../app/screens.ts'
import { CONSOLE_INPUTS } from '../../inputs/console.tsx'
import { ZoneSelect } from '../../ui/zone-select.tsx'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import type { ControlProps } from './control-props.ts'
import { FREE_CONTROLS } from './free-controls.ts'
import { ImagesInput } from './images/images-input.tsx'
import { JsonInput } from './json-input.tsx'
import { RefSelect } from './ref-select.tsx'
import { RichTextControl } from './rich-text-control.tsx'

/** The control for a field: the app's own one if it has one, otherwise the one of the field's kind. */
export function Control({ field, ...props }: ControlProps) {
  const { screens } = useEntityPage()
  const own = screens.controls?.[props.name]
  return own ? <SuppliedControl control={own} {...props} /> : <ControlOfKind field={field} {...props} />
}

function ControlOfKind({ field, ...props }: ControlProps) {
  const detailsOf = useDetails()
  const { id, name, value, onChange, disabled, placeholder, aria } = props
  const common = { id, value, onChange, disabled, ...aria, ...(placeholder === undefined ? {} : { placeholder }) }
  switch (field.kind) {
    case 'ref':
      return <RefSelect {...props} to={field.to} many={field.many} allowClear={field.required !== true} />
    case 'img':
      return <ImagesInput {...props} max={field.max} {...(field.purpose && { purpose: field.purpose })} />
    case 'json':
      return <FreeControl field={field} {...props} />
    case 'richText':
      return <RichTextControl {...props} />
    case 'generated':
      return <CONSOLE_INPUTS.str {...common} disabled />
    case 'str':
      if (field.writeOnly && /password/i.test(name)) return <CONSOLE_INPUTS.secret {...common} />
      if (field.format === 'zone') return <ZoneSelect {...common} value={value as string | null} />
  }
  const Input = CONSOLE_INPUTS[field.kind]
  return <Input {...common} {...detailsOf(field, name)} />
}

/** What an input must know about its field besides the value. */
function useDetails() {
  const { words } = useEntityPage()
  const { word, locale } = useCrudWords()
  return (field: Field, name: string) => {
    switch (field.kind) {
      case 'str':
        return { inputMode: keyboardOf(field.format) } as const
      case 'int':
      case 'num':
        return { unit: field.unit && unitText(field.unit, locale) }
      case 'choice':
        return {
          placeholder: word('pickOne'),
          allowClear: field.required !== true,
          options: Object.entries(field.options).map(([number, [option]]) => ({
            value: Number(number),
            label: words.option(name, option),
          })),
        }
      default:
        return {}
    }
  }
}

function keyboardOf(format: Of<'str'>['format']) {
  if (format === 'phone' || format === 'servicePhone') return 'tel'
  return format === 'email' ? 'email' : 'text'
}

type Of<K extends Field['kind']> = Extract<Field, { kind: K }>

/** The control that all apps share for a free-form value, or a JSON field. */
function FreeControl({ field, ...props }: ControlProps & { field: Of<'json'> }) {
  if (field.widget !== undefined) return <SuppliedControl control={FREE_CONTROLS[field.widget]} {...props} />
  const { id, aria, disabled, value, onChange } = props
  return <JsonInput id={id} aria={aria} disabled={disabled} value={value} onChange={onChange} />
}

type Supplied = Omit<ControlProps, 'field'> & { control: Screen }

function SuppliedControl({ control: Own, id, value, onChange, disabled, values, names, placeholder }: Supplied) {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      {/* The first wrong field gets the focus here; the anchor passes it to the control's own first input. */}
      <div id={id} tabIndex={-1}>
        <Own
          value={value}
          onChange={onChange}
          disabled={disabled}
          values={values}
          names={names}
          placeholder={placeholder}
        />
      </div>
    </Suspense>
  )
}
