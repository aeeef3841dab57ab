import { DatePicker, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { Suspense } from 'react'
import type { Field } from '../../../contract/define/fields.ts'
import { momentMs } from '../../../contract/zone.ts'
import type { Screen } from '../../app/screens.ts'
import { browserZone, foreignZone, timeText, zoneOfTimes } from '../../ui/zone.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { ZoneSelect } from '../../ui/zone-select.tsx'
import { useEntityPage } from '../entity-context.ts'
import { unitText } from '../values/units.ts'
import { useCrudWords } from '../words.ts'
import type { ControlProps } from './control-props.ts'
import { FREE_CONTROLS } from './free-controls.ts'
import { ImagesInput } from './images/images-input.tsx'
import { JsonInput } from './json-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { RefSelect } from './ref-select.tsx'

dayjs.extend(utc)

/** The control for a field: the app's own one if it has one, otherwise the one of the field's kind. */
export function Control({ field, ...props }: ControlProps) {
  const { screens } = useEntityPage()
  const own = screens.controls?.[props.name]
  return own ? <SuppliedControl control={own} {...props} /> : <ControlOfKind field={field} {...props} />
}

function ControlOfKind({ field, ...props }: ControlProps) {
  const { id, value, onChange, disabled, placeholder, aria } = props
  const common = { id, disabled, ...aria, ...(placeholder === undefined ? {} : { placeholder }) }
  switch (field.kind) {
    case 'str':
      if (field.writeOnly && /password/i.test(props.name)) {
        return (
          <Input.Password
            {...common}
            autoComplete="new-password"
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
      if (field.format === 'zone') return <ZoneSelect {...common} value={value as string | null} onChange={onChange} />
      return (
        <Input
          {...common}
          value={String(value ?? '')}
          inputMode={
            field.format === 'phone' || field.format === 'servicePhone'
              ? 'tel'
              : field.format === 'email'
                ? 'email'
                : 'text'
          }
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'text':
      return (
        <Input.TextArea
          {...common}
          value={String(value ?? '')}
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'fen':
      return <MoneyInput {...common} value={value as number | null} onChange={onChange} />
    case 'int':
    case 'num':
    case 'pct':
      return <NumberInput field={field} {...props} />
    case 'bool':
      return <Switch {...common} checked={value === true} onChange={onChange} />
    case 'choice':
      return <ChoiceSelect field={field} {...props} />
    case 'dt':
    case 'date':
      return <MomentPicker field={field} {...props} />
    case 'ref':
      return <RefSelect {...props} to={field.to} many={field.many} allowClear={field.required !== true} />
    case 'img':
      return <ImagesInput {...props} max={field.max} {...(field.purpose && { purpose: field.purpose })} />
    case 'json':
      return <FreeControl field={field} {...props} />
    case 'generated':
      return <Input {...common} value={String(value ?? '')} disabled />
  }
}

type Of<K extends Field['kind']> = Omit<ControlProps, 'field'> & { field: Extract<Field, { kind: K }> }

/** A number outside the limits shows an error at the field; it is never changed silently. */
function NumberInput({ field, id, value, onChange, disabled, aria }: Of<'int' | 'num' | 'pct'>) {
  const { locale } = useCrudWords()
  const unit = field.kind === 'pct' ? '%' : field.unit && unitText(field.unit, locale)
  return (
    <InputNumber
      id={id}
      {...aria}
      disabled={disabled}
      value={value as number | null}
      suffix={unit}
      controls={false}
      inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
      onChange={onChange}
    />
  )
}

function ChoiceSelect({ field, id, name, value, onChange, disabled, aria }: Of<'choice'>) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  return (
    <Select
      id={id}
      {...aria}
      disabled={disabled}
      value={value as number | null}
      placeholder={word('pickOne')}
      allowClear={field.required !== true}
      options={Object.entries(field.options).map(([number, [option]]) => ({
        value: Number(number),
        label: words.option(name, option),
      }))}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}

function MomentPicker({ field, id, value, onChange, disabled, aria }: Of<'dt' | 'date'>) {
  const moment = field.kind === 'dt'
  const format = moment ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  // The picker works in the browser's zone, which may skip an hour that exists here. So it gets the clock time as if it
  // were UTC.
  const shown = value ? dayjs.utc(moment ? timeText(String(value)) : String(value)) : null
  return (
    <DatePicker
      id={id}
      {...aria}
      disabled={disabled}
      value={shown}
      showTime={moment}
      // "Now" in the picker would use the browser's zone.
      showNow={zoneOfTimes() === browserZone()}
      format={format}
      suffixIcon={moment && foreignZone('times') ? <ZoneNote /> : undefined}
      onChange={(chosen) =>
        onChange(chosen ? (moment ? momentOf(chosen.format(format)) : chosen.format(format)) : null)
      }
    />
  )
}

/** The moment at which a clock in this person's zone shows the given time. */
const momentOf = (clock: string) =>
  new Date(momentMs(zoneOfTimes(), Date.parse(`${clock.replace(' ', 'T')}Z`))).toISOString()

/** The control that all apps share for a free-form value, or a JSON field. */
function FreeControl({ field, ...props }: Of<'json'>) {
  if (field.widget !== undefined) return <SuppliedControl control={FREE_CONTROLS[field.widget]} {...props} />
  const { id, aria, disabled, value, onChange } = props
  return <JsonInput id={id} aria={aria} disabled={disabled} value={value} onChange={onChange} />
}

type Supplied = Omit<ControlProps, 'field'> & { control: Screen }

function SuppliedControl({ control: Own, id, value, onChange, disabled, values, placeholder }: Supplied) {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      {/* The first wrong field gets the focus here; the anchor passes it to the control's own first input. */}
      <div id={id} tabIndex={-1}>
        <Own value={value} onChange={onChange} disabled={disabled} values={values} placeholder={placeholder} />
      </div>
    </Suspense>
  )
}
