import type { Prop } from '@atrium/charts/contract/define/props'
import type { InputType } from '@atrium/core/web/inputs/input-type'
import { PLAIN_INPUTS } from '@atrium/core/web/inputs/plain'
import { TextArea } from '@atrium/core/web/inputs/text-input'
import { AreaInput } from './area-input.tsx'
import { CodeInput } from './code-input.tsx'
import { ColourInput, ColoursInput } from './colour-input.tsx'
import { ColumnInput, ColumnsInput } from './columns-input.tsx'
import { ConditionsInput } from './conditions-input.tsx'
import { DashboardInput } from './dashboard-input.tsx'
import { type ControlProps, useForm, useFormWords } from './form-context.ts'
import { JsonInput } from './json-input.tsx'
import { ParameterInput } from './parameter-input.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { PictureInput } from './picture-input.tsx'
import { PlaceInput } from './place-input.tsx'
import { RichTextInput } from './rich-text-input.tsx'
import { Several } from './several.tsx'
import { SourceInput } from './source-input.tsx'

interface LeafProps extends ControlProps {
  prop: Prop
  /** The path as in the names of options. */
  path: string
  name: string
  /** The widgets of the form have several values; `value` is null. */
  isMixed: boolean
  /** Of a secret: the vault has one. */
  isSaved: boolean
}

/** The control of a prop that has no props inside. */
export function LeafInput({ prop, path, name, isMixed, isSaved, ...control }: LeafProps) {
  const { names, pictures } = useForm()
  const words = useFormWords()
  const { id, value, onChange, describedBy } = control
  const several = isMixed ? words.several : undefined
  const draw = (type: InputType, details: object = {}) => {
    const Input = PLAIN_INPUTS[type]
    const aria = { 'aria-describedby': describedBy, 'aria-invalid': describedBy !== undefined }
    return <Input {...{ id, value }} {...aria} onChange={(next) => onChange(next ?? undefined)} {...details} />
  }
  const number = (type: InputType, unit: string | undefined) => (
    <span className="dashboards-form-unit">
      {draw(type, { placeholder: several ?? words.unset })}
      {unit}
    </span>
  )
  const nameOf = (option: string | number, text = String(option)) => names[`${path}=${option}`] ?? text
  switch (prop.kind) {
    case 'bool':
      return draw('bool', { mixed: isMixed })
    case 'int':
    case 'num':
      return number(prop.kind, prop.unit)
    case 'pct':
      return number('pct', '%')
    case 'fen':
      return number('fen', words.yuan)
    case 'date':
    case 'dt':
    case 'text':
      return <Several isMixed={isMixed}>{draw(prop.kind)}</Several>
    case 'choice': {
      const options = Object.entries(prop.options).map(([number, [option]]) => ({
        value: Number(number),
        label: nameOf(number, option),
      }))
      return (
        <Several isMixed={isMixed}>
          {draw('choice', { options: [{ value: null, label: words.unset }, ...options] })}
        </Several>
      )
    }
    case 'oneOf': {
      const options = prop.options.map((option) => ({
        value: option,
        label: nameOf(option),
        picture: pictures?.[`${path}=${option}`] ?? '',
      }))
      if (options.every(({ picture }) => picture !== ''))
        return <PictureChoice {...{ options, isMixed }} {...control} label={name} />
      if (!isMixed) return draw('choice', { options })
      const none = { value: words.several, label: words.several, disabled: true }
      return draw('choice', { value: words.several, options: [none, ...options] })
    }
    case 'secret':
      return draw('secret', { placeholder: isSaved ? words.secretSaved : words.unset })
    case 'colour':
      return <ColourInput {...control} value={String(value ?? '')} label={name} placeholder={several} />
    case 'dashboard':
      return isMixed ? (
        <Several isMixed>
          <DashboardInput {...control} value="" />
        </Several>
      ) : (
        <DashboardInput {...control} value={String(value ?? '')} />
      )
    case 'parameter':
      return (
        <Several isMixed={isMixed}>
          <ParameterInput {...control} value={isMixed ? '' : String(value ?? '')} />
        </Several>
      )
    case 'source':
      return (
        <Several isMixed={isMixed}>
          <SourceInput {...control} type={prop.type} value={isMixed ? '' : String(value ?? '')} />
        </Several>
      )
    case 'picture':
      return <PictureInput {...control} value={String(value ?? '')} placeholder={several} />
    case 'colours':
    case 'colourConditions':
    case 'column':
    case 'texts':
    case 'code':
    case 'richText':
    case 'place':
    case 'area':
    case 'json':
    case 'img':
      return (
        <Several isMixed={isMixed}>
          <LongInput {...{ prop, name }} {...control} />
        </Several>
      )
    default: {
      const { suggests } = prop
      if (!suggests) return draw('str', { placeholder: several })
      return (
        <>
          {draw('str', { placeholder: several, list: `${id}-offered` })}
          <datalist id={`${id}-offered`}>
            {suggests.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )
    }
  }
}

/** Values of which a person cannot see at once whether several widgets have the same. */
function LongInput({ prop, name, ...control }: ControlProps & { prop: Prop; name: string }) {
  const { value } = control
  const list = (Array.isArray(value) ? value : []) as never[]
  switch (prop.kind) {
    case 'colours':
      return <ColoursInput {...control} value={list} max={prop.max} label={name} />
    case 'colourConditions':
      return <ConditionsInput {...control} value={list} max={prop.max} label={name} />
    case 'column':
      return prop.many ? (
        <ColumnsInput {...control} value={list} max={prop.max} label={name} />
      ) : (
        <ColumnInput {...control} value={String(value ?? '')} />
      )
    case 'texts':
      return <Lines {...control} />
    case 'code':
      return <CodeInput {...control} value={String(value ?? '')} language={prop.language} label={name} />
    case 'richText':
      return <RichTextInput {...control} label={name} />
    case 'place':
      return <PlaceInput {...control} value={(value ?? null) as never} label={name} />
    case 'area':
      return <AreaInput {...control} value={(value ?? null) as never} label={name} />
    case 'img':
      return <Lines {...control} />
    default:
      return <JsonInput {...control} />
  }
}

/** A list of texts, one in each line. */
function Lines({ id, value, onChange, describedBy }: ControlProps) {
  const words = useFormWords()
  const lines = Array.isArray(value) ? value : []
  return (
    <TextArea
      id={id}
      aria-describedby={describedBy}
      rows={Math.max(2, lines.length)}
      placeholder={words.oneEach}
      value={lines.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  )
}
