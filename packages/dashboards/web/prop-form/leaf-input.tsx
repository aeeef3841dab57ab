import type { Prop } from '@atrium/charts/contract/define/props'
import { AreaInput } from './area-input.tsx'
import { CodeInput } from './code-input.tsx'
import { ColourInput, ColoursInput } from './colour-input.tsx'
import { ColumnInput, ColumnsInput } from './columns-input.tsx'
import { ConditionsInput } from './conditions-input.tsx'
import { DashboardInput } from './dashboard-input.tsx'
import { type ControlProps, useForm, useFormWords } from './form-context.ts'
import { JsonInput } from './json-input.tsx'
import { MomentInput } from './moment-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { PlaceInput } from './place-input.tsx'
import { RichTextInput } from './rich-text-input.tsx'
import { Several } from './several.tsx'
import { TextArea, TextInput } from './text-input.tsx'

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
  const { names } = useForm()
  const words = useFormWords()
  const { id, value, onChange, describedBy } = control
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': describedBy !== undefined }
  const several = isMixed ? words.several : undefined
  switch (prop.kind) {
    case 'bool':
      return (
        <input
          {...common}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = isMixed
          }}
          checked={value === true}
          onChange={(e) => onChange(e.target.checked)}
        />
      )
    case 'int':
    case 'num':
      return (
        <span className="p-unit">
          <TextInput
            {...common}
            type="number"
            step={prop.kind === 'int' ? 1 : 'any'}
            value={typeof value === 'number' ? String(value) : ''}
            placeholder={several ?? words.unset}
            onChange={(text) => onChange(text === '' ? undefined : Number(text))}
          />
          {prop.unit}
        </span>
      )
    case 'pct':
    case 'fen': {
      // Cents are whole numbers: an amount must not become a binary fraction.
      const perUnit = prop.kind === 'fen' ? 100 : 1
      return (
        <span className="p-unit">
          <TextInput
            {...common}
            type="number"
            step={0.01}
            value={typeof value === 'number' ? String(value / perUnit) : ''}
            placeholder={several ?? words.unset}
            onChange={(text) => onChange(text === '' ? undefined : Math.round(Number(text) * 100) / (100 / perUnit))}
          />
          {prop.kind === 'fen' ? words.yuan : '%'}
        </span>
      )
    }
    case 'date':
    case 'dt':
      return (
        <Several isMixed={isMixed}>
          <MomentInput {...control} value={String(value ?? '')} kind={prop.kind} />
        </Several>
      )
    case 'choice':
      return (
        <Several isMixed={isMixed}>
          <select
            {...common}
            value={String(value ?? '')}
            onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">{words.unset}</option>
            {Object.entries(prop.options).map(([number, [option]]) => (
              <option key={number} value={number}>
                {names[`${path}=${number}`] ?? option}
              </option>
            ))}
          </select>
        </Several>
      )
    case 'oneOf':
      return (
        <select
          {...common}
          value={isMixed ? words.several : String(value)}
          onChange={({ target }) => onChange(prop.options.find((option) => String(option) === target.value))}
        >
          {isMixed && (
            <option value={words.several} disabled>
              {words.several}
            </option>
          )}
          {prop.options.map((option) => (
            <option key={option} value={String(option)}>
              {names[`${path}=${option}`] ?? option}
            </option>
          ))}
        </select>
      )
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
    case 'picture':
      return <PictureInput {...control} value={String(value ?? '')} placeholder={several} />
    case 'secret':
      return (
        <TextInput
          {...common}
          type="password"
          autoComplete="new-password"
          value={String(value ?? '')}
          placeholder={isSaved ? words.secretSaved : words.unset}
          onChange={onChange}
        />
      )
    case 'colours':
    case 'colourConditions':
    case 'column':
    case 'texts':
    case 'code':
    case 'text':
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
    default:
      return (
        <TextInput {...common} value={String(value ?? '')} placeholder={several} onChange={(text) => onChange(text)} />
      )
  }
}

/** Values of which a person cannot see at once whether several widgets have the same. */
function LongInput({ prop, name, ...control }: ControlProps & { prop: Prop; name: string }) {
  const { id, value, onChange, describedBy } = control
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
    case 'text':
      return (
        <TextArea
          id={id}
          aria-describedby={describedBy}
          rows={3}
          value={String(value ?? '')}
          onChange={(text) => onChange(text)}
        />
      )
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
